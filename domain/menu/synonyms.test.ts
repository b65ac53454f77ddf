import { expect, test } from 'vitest';
import { synonymsIn } from './synonyms.ts';

test.each([
  ['de', ['Kartoffel', 'Erdäpfel', 'Erdapfel']],
  ['en', ['fries', 'chips']],
  ['hu', ['krumpli', 'burgonya']],
  ['ro', ['cartof', 'cartofi', 'barabule']],
])('in %s several words mean one thing', (language, first) => {
  const groups = synonymsIn(language);
  expect(groups[0]).toEqual(first);
  expect(groups.filter((group) => group.length < 2 || group.some((word) => word.trim() === ''))).toEqual([]);
});

test('a language of which none are known has none', () => {
  expect(synonymsIn('es')).toEqual([]);
});
