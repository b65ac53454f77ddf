import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isNamed, testTitles, type TestTitle } from './testTitles.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The text of a file of this repository. */
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** One row of a page: its number, its words, and what shows it. */
type Row = {
  number: string;
  statement: string;
  proofs: string[];
  later: string | undefined;
};

/** The rows of the page's tables; a code span in the last column is a proof, what follows `later: ` names a part. */
export function rowsOf(page: string): Row[] {
  const lines = page.split('\n').filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    const [number = '', statement = '', shown = ''] = cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
    return {
      number,
      statement,
      proofs: [...shown.matchAll(/(`+)(.+?)\1/g)].map(([, , proof = '']) => proof.trim()),
      later: /later: ([^.;(]+)/.exec(shown)?.[1]?.trim(),
    };
  });
}

const known = new Map<string, TestTitle[]>();
function titlesOf(file: string): TestTitle[] {
  const titles = known.get(file) ?? (existsSync(path.join(root, file)) ? testTitles(file, textOf(file)) : []);
  known.set(file, titles);
  return titles;
}

/** Whether there is a test of this name: `file › group › test`. */
export function isThere(proof: string): boolean {
  const [file = '', ...title] = proof.split(' › ');
  if (!/^(contract|domain|scripts|server|src|sw|tests)\/.+\.(test|spec)\.tsx?$/.test(file)) return false;
  return titlesOf(file).some((test) => isNamed(test, title.join(' › ')));
}
