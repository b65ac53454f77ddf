import { describe, expect, it } from 'vitest';
import { isThere, rowsOf, textOf } from '../support/provenRows.ts';
import { isNamed, testTitles } from '../support/testTitles.ts';

/** What is still to be built, as docs/PLAN.md names it under *Next*. */
const laterParts = ['guests’ screens', 'the house’s devices', 'the owners’ dashboard', 'one truth'];

const rows = rowsOf(textOf('docs/statements.md'));
const partsOf = (number: string): number[] => number.split('.').map(Number);

describe('the page of statements', () => {
  it('names only tests that exist', () => {
    const proofs = rows.flatMap(({ number, proofs: named }) => named.map((proof) => ({ number, proof })));
    expect(proofs.length).toBeGreaterThan(100);
    expect(proofs.filter(({ proof }) => !isThere(proof))).toEqual([]);
  });

  it('says of every statement which test shows it, or which part that is still to be built will', () => {
    const plan = textOf('docs/PLAN.md').toLowerCase().replaceAll("'", '’');
    expect(laterParts.filter((part) => !plan.includes(part))).toEqual([]);
    const open = rows.filter(({ proofs, later }) =>
      later === undefined ? proofs.length === 0 : !laterParts.includes(later),
    );
    expect(open).toEqual([]);
  });

  it('numbers each statement once, in the order of the specification’s sections, and says something', () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers.filter((number) => !/^[1-9]\.\d+\.\d+$/.test(number))).toEqual([]);
    const inOrder = numbers.toSorted((left, right) => {
      const [a, b] = [partsOf(left), partsOf(right)];
      return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
    expect(numbers).toEqual([...new Set(inOrder)]);
    expect(new Set(numbers.map((number) => partsOf(number)[0])).size).toBe(9);
    expect(rows.filter(({ statement }) => statement.length < 4)).toEqual([]);
  });
});

describe('a test that the page names', () => {
  const sample = testTitles(
    'sample.test.ts',
    `const keys = [['a key', 1], ['two keys', 2]];
    describe('a door', () => {
      test('opens', () => {});
      it.each(keys)('takes %s, %d times', () => {});
      test.skip('squeaks', () => {});
      describe.each(['oak'])('of %s', () => { it('burns', () => {}); });
    });
    it(\`costs \${price}\`, () => {});`,
  );

  it.each([
    ['a door › opens', true],
    ['opens', false],
    ['a door › opened', false],
    ['a door', false],
    ['a door › squeaks', false],
    ['a door › takes %s, %d times', true],
    ['a door › takes two keys, 2 times', true],
    ['a door › takes three keys, 2 times', false],
    ['a door › of oak › burns', true],
    ['a door › of elm › burns', false],
    ['costs ${}', true],
    ['costs 5', false],
  ])('is there by its whole title alone: %s', (title, there) => {
    expect(sample.some((test) => isNamed(test, title))).toBe(there);
  });

  it.each([
    ['| 4.2.1 | a status | `a.test.ts › says it` |', ['a.test.ts › says it'], undefined],
    ['| 4.2.1 | a status | later: guests’ screens (home) |', [], 'guests’ screens'],
    ['| 4.2.1 | a status | `a.test.ts › b`, later: one truth; waits |', ['a.test.ts › b'], 'one truth'],
    ['| 4.2.1 | a status | `` a.test.ts › `b` c `` |', ['a.test.ts › `b` c'], undefined],
    [String.raw`| 4.2.1 | a \| b | ${'`a.test.ts › x \\| y`'} |`, ['a.test.ts › x | y'], undefined],
  ])('is read from its row: %s', (line, proofs, later) => {
    expect(rowsOf(line)).toMatchObject([{ number: '4.2.1', proofs, later }]);
  });
});
