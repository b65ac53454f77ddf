import type { MergedDraft } from './mergeDrafts.ts';

export type Quicker<Draft> = {
  /** what only the other owner had changed, and stands in the draft now */
  taken: (keyof Draft)[];
  /** what both had changed */
  disputed: (keyof Draft)[];
  theirs: Draft;
};

/** What is said of others' changes once more of them came: nothing new as long as nothing is disputed. */
export function toldOf<Draft>(
  before: Quicker<Draft> | undefined,
  { taken, disputed }: MergedDraft<Draft>,
  theirs: Draft,
): Quicker<Draft> | undefined {
  const asked = new Set([...(before?.disputed ?? []), ...disputed]);
  if (asked.size === 0) return before;
  return { taken: [...new Set([...(before?.taken ?? []), ...taken])], disputed: [...asked], theirs };
}
