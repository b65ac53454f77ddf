// `npm run mutation`: puts small faults into the code, one at a time, and asks whether a test notices. Prints, room by
// room, the share that was noticed and each fault that was not. `npm run mutation -- domain/money src/data/outbox` asks
// about these alone. A whole run takes hours; it is no part of `npm test`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import equivalents from './equivalents.json' with { type: 'json' };

/** The share of faults that has to be noticed, in per cent, without those that change nothing. */
const rooms: Record<string, number> = {
  domain: 97,
  'src/data': 95,
  'server/lane': 92,
  'server/order': 92,
  'server/payment': 92,
  'server/register': 92,
};

type Fault = {
  fileName: string;
  status: string;
  replacement?: string | undefined;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};

const root = path.resolve(import.meta.dirname, '../..');
const asked = process.argv.slice(2).map((name) => name.replace(/\/+$/, ''));
const noticed = new Set(['Killed', 'Timeout']);
const counted = new Set([...noticed, 'Survived', 'NoCoverage']);

const lines = (fault: Fault): string[] => {
  const { start, end } = fault.location;
  return readFileSync(path.resolve(root, fault.fileName), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
};
const nameOf = ({ fileName }: Fault): string => path.relative(root, path.resolve(root, fileName));

/** A fault that changes nothing anybody could see is known by its file, its line's text and what stood there instead. */
const isEquivalent = (fault: Fault): boolean =>
  equivalents.some(
    ({ file, line, replacement }) =>
      file === nameOf(fault) && line === lines(fault)[0]?.trim() && replacement === fault.replacement,
  );

async function faultsIn(folder: string): Promise<Fault[]> {
  // a folder that is asked for by name has to be held by its own tests
  process.env['MUTATED_ROOM'] = folder;
  process.env['RUNS'] ??= '30';
  const results: Fault[] = await new Stryker({
    mutate: [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/*.d.ts', '!src/data/testing/**'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['WORKERS'] ?? 2),
    // types are checked by `npm test`; its own step does not know this compiler
    tsconfigFile: 'none.json',
    ignorePatterns: ['/dist', '/data', '/test-results'],
    tempDirName: '.mutation',
    reporters: ['progress-append-only'],
  }).runMutationTest();
  return results.filter(({ status }) => counted.has(status));
}

/** Prints what was noticed in a folder; false below the room's share. */
function report(folder: string, room: string, faults: readonly Fault[]): boolean {
  const told = faults.filter((fault) => !isEquivalent(fault));
  const missed = told.filter(({ status }) => !noticed.has(status));
  for (const fault of missed) {
    const { start } = fault.location;
    process.stdout.write(
      `${nameOf(fault)}:${start.line}:${start.column} ${fault.status === 'NoCoverage' ? 'no test' : 'unnoticed'}\n` +
        `  - ${lines(fault).join('\n    ').trim()}\n  + ${fault.replacement ?? ''}\n`,
    );
  }
  const share = told.length === 0 ? 100 : (100 * (told.length - missed.length)) / told.length;
  const left = faults.length - told.length;
  // a machine that is busy with other things makes more of these than there are
  const endless = told.filter(({ status }) => status === 'Timeout').length;
  process.stdout.write(
    `${folder}: ${share.toFixed(1)} % of ${told.length} faults noticed (at least ${rooms[room]} %), ` +
      `${endless} of them by their time, ${left} change nothing\n`,
  );
  return share >= rooms[room]!;
}

const folders = asked.length > 0 ? asked : Object.keys(rooms);
let enough = true;
for (const folder of folders) {
  const room = Object.keys(rooms).find((name) => folder === name || folder.startsWith(`${name}/`));
  if (!room) throw new Error(`${folder} is in none of ${Object.keys(rooms).join(', ')}.`);
  enough = report(folder, room, await faultsIn(folder)) && enough;
}
process.exit(enough ? 0 : 1);
