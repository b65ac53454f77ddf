/**
 * A list that never moves under a finger: while `touching`, what was on screen stays where it was and new entries
 * wait. `shown` is what stood there before.
 */
export function steadyList(
  shown: readonly string[],
  wanted: readonly string[],
  touching: boolean,
): { ids: readonly string[]; waiting: number } {
  if (!touching) return { ids: wanted, waiting: 0 };
  const standing = new Set(shown);
  return { ids: shown, waiting: wanted.filter((id) => !standing.has(id)).length };
}
