import { foldText } from '#domain/i18n/foldText.ts';

export type Pickable = { id: string; name: string; note?: string };

const atOnce = 8;

/** The first whose name or note has every typed word: where one of its own begins with it before those where none does. */
export function foundIn(from: readonly Pickable[], typed: string): Pickable[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return from.slice(0, atOnce);
  const [begins, holds]: [Pickable[], Pickable[]] = [[], []];
  for (const one of from) {
    const text = foldText(`${one.name} ${one.note ?? ''}`);
    if (!words.every((word) => text.includes(word))) continue;
    const isBeginning = words.every((word) => text.startsWith(word) || text.includes(` ${word}`));
    (isBeginning ? begins : holds).push(one);
  }
  return [...begins, ...holds].slice(0, atOnce);
}
