// Written by tools/client_types.py; do not edit.

/** An answer in its wire form; null is a pass. */
export type Answer = string | number | null | Answer[] | { [key: string]: Answer };

export type Side = "give" | "get" | "with";

export type Named<T> = T & { name: string; label?: string; note?: string; side?: Side; said?: string; begun?: Answer };

export type Shape = ChooseShape | FormShape | AmountShape | AllocateShape | TextShape;

export interface Option {
  key: string;
  label: string;
  on?: string;
  preview?: string;
  rule?: string;
  then?: Shape;
  barred?: string;
}

export interface Slot {
  key: string;
  label: string;
  on?: string;
  preview?: string;
  rule?: string;
  cap: number;
  cost: number;
}

export interface Limit {
  costs: number[];
  most: number;
}

export interface ChooseShape {
  form: "choose";
  kind: string;
  least: number;
  most: number;
  ordered: boolean;
  options: Option[];
}

export interface FormShape {
  form: "form";
  title?: string;
  parts: Named<Shape>[];
}

export interface AmountShape {
  form: "amount";
  least: number;
  most: number;
  step: number;
}

export interface AllocateShape {
  form: "allocate";
  kind: string;
  least: number;
  most: number;
  slots: Slot[];
  limits: Limit[];
}

export interface TextShape {
  form: "text";
  least: number;
  limit: number;
  ideas: string[];
}

export interface Decision {
  id: string;
  topic: string;
  title: string;
  rules: string[];
  prompt: string;
  may_pass: string | null;
  clock: string;
  final: boolean;
  standing: boolean;
  shape: Shape;
  given: [Answer] | null;
  deals: Deal[];
  sheet: boolean;
  joint: Record<string, Record<string, string>>;
}

export interface Deal {
  by: number;
  gets: string[];
  gives: string[];
  text: string;
  record: string;
  accept: string[];
  refuse: string[];
  counter: string[];
  why: string;
}

export interface Waiting {
  seat: number;
  topic: string;
  title: string;
  done: boolean;
}

export interface Fact {
  fact: string;
  rules: string[];
  step: number;
  args: Record<string, string>;
  text: string;
  touches?: number[];
}
