import { expect, it } from 'vitest';
import { toldOf, type Quicker } from './quicker.ts';

type Draft = { name: string; items: string; times: string };

const mine: Draft = { name: 'mine', items: 'mine', times: 'a' };
const theirs: Draft = { name: 'theirs', items: 'theirs', times: 'b' };

it('says what both changed, and what stands in the draft besides', () => {
  expect(toldOf<Draft>(undefined, { draft: mine, taken: ['times'], disputed: ['items'] }, theirs)).toEqual({
    taken: ['times'],
    disputed: ['items'],
    theirs,
  });
});

it('says nothing where nothing is disputed', () => {
  expect(toldOf<Draft>(undefined, { draft: mine, taken: ['times'], disputed: [] }, theirs)).toBeUndefined();
});

it('keeps asking for what was disputed before, both ways as they stand now', () => {
  const before: Quicker<Draft> = { taken: ['times'], disputed: ['name'], theirs: { ...theirs, name: 'older' } };
  const { theirs: shown, ...fields } = toldOf<Draft>(before, { draft: mine, taken: [], disputed: ['items'] }, theirs)!;
  expect(fields).toEqual({ taken: ['times'], disputed: ['name', 'items'] });
  expect(shown).toBe(theirs);
});
