/** Entries in any order say the same. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';

export const saysTheSame = (one: unknown, other: unknown): boolean => said(one) === said(other);

export type MergedDraft<Draft> = {
  draft: Draft;
  /** what only the other one had changed: it stands in the draft now */
  taken: (keyof Draft)[];
  /** what both had changed, each otherwise: the draft keeps what was typed here */
  disputed: (keyof Draft)[];
};

/**
 * What stands in a form once `sent` was stored as `stored`: what was typed on while the answer was on its way stays as
 * typed.
 */
export const typedOn = <Draft extends object>(sent: Draft, typed: Draft, stored: Draft): Draft =>
  mergeDrafts(sent, typed, stored).draft;

/** What was typed here, put together with what somebody else has saved meanwhile; both began with `base`. */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): MergedDraft<Draft> {
  const merged: MergedDraft<Draft> = { draft: { ...mine }, taken: [], disputed: [] };
  // what may be left out stands in some of them only
  for (const field of new Set([base, mine, theirs].flatMap((one) => Object.keys(one) as (keyof Draft)[]))) {
    if (saysTheSame(mine[field], theirs[field]) || saysTheSame(base[field], theirs[field])) continue;
    if (saysTheSame(base[field], mine[field])) {
      merged.draft[field] = theirs[field];
      merged.taken.push(field);
    } else merged.disputed.push(field);
  }
  return merged;
}
