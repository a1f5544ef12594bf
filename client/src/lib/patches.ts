// Patches: what changed in a part of the view, as operations of JSON Patch (RFC 6902).

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Operation {
  op: "add" | "remove" | "replace";
  path: string;
  value?: Json;
}

/** A value after some operations; the old one stays as it is, and what did not change is shared. */
export function patched(value: Json, operations: readonly Operation[]): Json {
  return operations.reduce(
    (now, operation) => changed(now, operation.path.split("/").slice(1).map(unescaped), operation),
    value,
  );
}

function changed(value: Json, keys: readonly string[], operation: Operation): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return operation.value ?? null;
  if (Array.isArray(value)) {
    const copy = [...value];
    const place = Number(key);
    if (rest.length) copy[place] = changed(copy[place] as Json, rest, operation);
    else if (operation.op === "remove") copy.splice(place, 1);
    else if (operation.op === "add") copy.splice(place, 0, operation.value as Json);
    else copy[place] = operation.value as Json;
    return copy;
  }
  const copy = { ...(value as { [key: string]: Json }) };
  if (rest.length) copy[key] = changed(copy[key] as Json, rest, operation);
  else if (operation.op === "remove") delete copy[key];
  else copy[key] = operation.value as Json;
  return copy;
}

function unescaped(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
