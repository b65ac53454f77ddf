/** The ids with this one at its position, the others in their order; without a position, or with one too high, last. */
export function arranged(ids: readonly string[], id: string, position: number = Infinity): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(position, 0, id);
}
