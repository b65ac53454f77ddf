import { describe, expect, it } from 'vitest';
import { jsonFault } from './jsonShape.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe('a JSON text', () => {
  it.each([
    ['as deep as may be', nested(40), undefined],
    ['deeper', nested(41), 'is nested too deeply'],
    ['deeper in objects', '{"a":'.repeat(41), 'is nested too deeply'],
    ['without an end', '['.repeat(500_000), 'is nested too deeply'],
    ['with brackets in its texts', JSON.stringify({ text: `${'[{'.repeat(50)}"\\"${'['.repeat(50)}\\` }), undefined],
    ['with as many values as may be', `[${'1,'.repeat(99_998)}1]`, undefined],
    ['with more', `[${'1,'.repeat(99_999)}1]`, 'holds too many values'],
    ['with commas in its texts', JSON.stringify(','.repeat(200_000)), undefined],
    ['whose text has no end', `"${'\\"'.repeat(100_000)}`, undefined],
    ['that is none', ']]]]', undefined],
  ])('%s', (_, text, fault) => expect(jsonFault(text, { levels: 40, values: 100_000 })).toBe(fault));
});
