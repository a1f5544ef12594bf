// Written by tools/client_types.py; do not edit.

export interface DecideForm {
  seat: number;
  decision: string;
  answer?: unknown;
  version?: number | null;
  key?: string | null;
}

export interface FollowAnswerForm {
  seat: number;
  yes: boolean;
}

export interface HoldForm {
  seat: number;
  topic?: string;
  until?: string;
}

export interface MuteForm {
  seat: number;
  on: boolean;
}

export interface NotesForm {
  text: string;
  whose?: string;
}

export interface ReportForm {
  talk: string;
  reason: string;
}

export interface RulesAnswerForm {
  seat: number;
  yes: boolean;
}

export interface SeatForm {
  seat: number;
}

export interface TalkForm {
  seat: number;
  text: string;
  audience?: number[] | null;
}

export interface UndoAnswerForm {
  seat: number;
  yes: boolean;
}

export interface UndoRequestForm {
  seat: number;
  to: number;
}
