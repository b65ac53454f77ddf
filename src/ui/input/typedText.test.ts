import { expect, it } from 'vitest';
import { Name, Note } from '#contract/primitives.ts';
import { typedText } from './typedText.ts';

const pasted = 'Anna\tMaier\u001bp\nzweite \u202eZeile\u2028 – ș 🍕';

it('what fields give is what the contract takes', () => {
  expect(Name.safeParse(pasted).success).toBe(false);
  expect(Name.parse(typedText(pasted, 'line'))).toBe('Anna Maier p zweite  Zeile  – ș 🍕');
  expect(Note.parse(typedText(pasted, 'lines'))).toBe('Anna\tMaier p\nzweite  Zeile\u2028 – ș 🍕');
});
