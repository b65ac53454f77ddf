import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere, rowsOf, textOf } from '../support/provenRows.ts';

const rows = rowsOf(textOf('docs/faults.md'));
const folder = path.resolve(import.meta.dirname, '../faults');

describe('the page of faults', () => {
  it('names only tests that exist, one or more for each fault', () => {
    expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
    const proofs = rows.flatMap(({ proofs: named }) => named);
    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });

  it('numbers the faults one after the other', () => {
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, at) => at + 1));
    expect(rows.length).toBeGreaterThan(10);
  });

  it('is about every browser test of faults, and each of those ends in the oracle', () => {
    const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
    const named = new Set(rows.flatMap(({ proofs }) => proofs.map((proof) => proof.split(' › ')[0])));
    expect(specs.filter((name) => !named.has(`tests/faults/${name}`))).toEqual([]);
    expect(specs.filter((name) => !textOf(`tests/faults/${name}`).includes('expectOneTruth('))).toEqual([]);
  });
});
