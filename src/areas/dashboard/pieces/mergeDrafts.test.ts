import { expect, it } from 'vitest';
import { mergeDrafts, typedOn } from './mergeDrafts.ts';

type Draft = { name: string; description: Record<string, string>; min: number | undefined; picture?: string };
const base: Draft = { name: 'a', description: { de: 'x', en: 'y' }, min: undefined };

it.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>, (keyof Draft)[], (keyof Draft)[]]>([
  ['nobody changed anything', {}, {}, {}, [], []],
  ['only I changed it', { name: 'mine' }, {}, { name: 'mine' }, [], []],
  ['only they changed it', {}, { name: 'theirs' }, { name: 'theirs' }, ['name'], []],
  ['both changed it alike', { min: 5 }, { min: 5 }, { min: 5 }, [], []],
  ['both changed it otherwise', { name: 'mine' }, { name: 'theirs' }, { name: 'mine' }, [], ['name']],
  ['each changed something else', { name: 'mine' }, { min: 5 }, { name: 'mine', min: 5 }, ['min'], []],
  ['entries came in another order', { description: { en: 'y', de: 'x' } }, { name: 'b' }, { name: 'b' }, ['name'], []],
  ['only they have it', {}, { picture: 'theirs' }, { picture: 'theirs' }, ['picture'], []],
  ['only I have it', { picture: 'mine' }, {}, { picture: 'mine' }, [], []],
  ['both have it now', { picture: 'mine' }, { picture: 'theirs' }, { picture: 'mine' }, [], ['picture']],
])('%s', (_what, mine, theirs, draft, taken, disputed) => {
  expect(mergeDrafts(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    draft: { ...base, ...draft },
    taken,
    disputed,
  });
});

it('what was typed while it was being stored is not taken away by the answer', () => {
  const sent = { name: ' a ', note: 'x', min: 1 };
  const stored = { name: 'a', note: 'x', min: 1 };
  expect(typedOn(sent, { ...sent, note: 'x, and more' }, stored)).toEqual({ name: 'a', note: 'x, and more', min: 1 });
  expect(typedOn(sent, sent, stored)).toEqual(stored);
});
