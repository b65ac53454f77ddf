/** A list with one entry at another place; a place beyond its ends is the end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const target = Math.min(list.length - 1, Math.max(0, to));
  const entry = list[from];
  if (entry === undefined || target === from) return [...list];
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, target), entry, ...others.slice(target)];
}
