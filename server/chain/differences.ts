import { canonicalJson } from '../json/canonicalJson.ts';

type Fields = Record<string, unknown>;

/** The fields in which an entity differs after a change, as they were and as they are; nothing when it does not. */
export function differences(before: object, after: object): { before: Fields; after: Fields } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => canonicalJson((before as Fields)[name]) !== canonicalJson((after as Fields)[name]),
  );
  if (names.length === 0) return undefined;
  const only = (entity: Fields): Fields =>
    Object.fromEntries(names.filter((name) => entity[name] !== undefined).map((name) => [name, entity[name]]));
  return { before: only(before as Fields), after: only(after as Fields) };
}

/** Whether an entity says what somebody wants it to say; fields that are not wanted do not count. */
export const agrees = (entity: object, wanted: object): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => value === undefined || canonicalJson((entity as Fields)[name]) === canonicalJson(value),
  );
