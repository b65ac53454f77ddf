// `npm run mutation`: puts small faults into the code, one at a time, and asks whether a test notices. Prints, room by
// room, the share that was noticed and each fault that was not. `npm run mutation -- domain/money src/data/outbox` asks
// about these alone. A whole run takes hours; it is no part of `npm test`. SAMPLE=200 puts that many of them in, chosen by
// SEED, which is printed. SINCE=<commit> puts them only into lines that have changed since.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { Stryker } from '@stryker-mutator/core';
import { openEmbedded } from '../../server/db/embedded.ts';
import { dataFolder } from '../../tests/support/dataFolder.ts';
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
const named = process.argv.slice(2).map((name) => name.replace(/\/+$/, ''));
const sampled = Boolean(process.env['SAMPLE']);
// a number, since the tests that are asked begin with it too
if (sampled) process.env['SEED'] ??= String(randomInt(2 ** 31));
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

/** What of a folder is asked about, as Stryker names it: all of it, or the lines that have changed since a commit. */
function asked(folder: string): string[] {
  const since = process.env['SINCE'];
  if (since === undefined) return [folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx}`];
  const diff = execFileSync('git', ['diff', '-U0', '-M', '--no-prefix', since, '--', folder], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return diff.split(/^diff --git /m).flatMap((part) => {
    const file = /^\+\+\+ (.+\.tsx?)$/m.exec(part)?.[1];
    if (file === undefined) return [];
    return [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)]
      .map(([, from, count = '1']) => ({ from: Number(from), count: Number(count) }))
      .filter(({ count }) => count > 0)
      .map(({ from, count }) => `${file}:${from}-${from + count - 1}`);
  });
}

/** What is asked of the server's rooms, whose tests start a server each time. */
const forServers = {
  // what runs once, when a file is read, or only while a test prepares itself, would be asked of every test of the room
  ignoreStatic: true,
  ignorers: ['statements'],
  // a fault that hangs fails its test by vitest's time; Stryker's own is for loops without an end, not for a busy machine
  timeoutMS: 90_000,
  timeoutFactor: 4,
};

/** One PostgreSQL for the whole run, that no worker takes along when it is ended for a loop; it ends with this process. */
async function oneDatabase(): Promise<void> {
  const folder = dataFolder('mutation');
  const { url } = await openEmbedded(folder, () => undefined);
  process.env['TEST_DATABASE_URL'] = url;
  process.once('exit', () => {
    const [pid] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  // a database is made and dropped for each fault, and nobody needs it after a power cut
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${name} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function faultsIn(folder: string): Promise<Fault[]> {
  // a folder that is asked for by name has to be held by its own tests
  process.env['MUTATED_ROOM'] = folder.endsWith('.ts') ? path.dirname(folder) : folder;
  process.env['RUNS'] ??= '30';
  const results: Fault[] = await new Stryker({
    mutate: [...asked(folder), '!**/*.test.{ts,tsx}', '!**/*.d.ts', '!src/data/testing/**'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', path.join(import.meta.dirname, 'plugins.ts')],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: !folder.startsWith('server') },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['WORKERS'] ?? 2),
    // all the tests of a room once, with what each of them runs: on a busy machine that is no matter of five minutes
    dryRunTimeoutMinutes: 30,
    // types are checked by `npm test`; its own step does not know this compiler
    tsconfigFile: 'none.json',
    ignorePatterns: ['/dist', '/data', '/test-results'],
    tempDirName: '.mutation',
    reporters: ['progress-append-only'],
    checkers: sampled ? ['sample'] : [],
    ...(folder.startsWith('server') ? forServers : {}),
  }).runMutationTest();
  return results;
}

/** Prints what was noticed in a folder; false below the room's share. */
function report(folder: string, room: string, results: readonly Fault[]): boolean {
  const faults = results.filter(({ status }) => counted.has(status));
  const told = faults.filter((fault) => !isEquivalent(fault));
  const missed = told.filter(({ status }) => !noticed.has(status));
  for (const fault of missed) {
    const { start } = fault.location;
    process.stdout.write(
      `${nameOf(fault)}:${start.line}:${start.column} ${fault.status === 'NoCoverage' ? 'no test' : 'unnoticed'}\n` +
        `  - ${lines(fault).join('\n    ').trim()}\n  + ${fault.replacement ?? ''}\n`,
    );
  }
  // a machine that is busy with other things ends more by their time than there are without an end
  const count = (status: string) => results.filter((fault) => fault.status === status).length;
  const [timeouts, unasked, ignored] = ['Timeout', 'CompileError', 'Ignored'].map(count) as [number, number, number];
  const share = told.length === 0 ? 100 : (100 * (told.length - missed.length)) / told.length;
  process.stdout.write(
    `${folder}: ${share.toFixed(1)} % of ${told.length} faults noticed (at least ${rooms[room]} %), ` +
      `${timeouts} of them by time, ${faults.length - told.length} change nothing, ${ignored} are left out` +
      `${sampled ? `, ${unasked} not in the sample of SEED=${process.env['SEED']}` : ''}\n`,
  );
  return share >= rooms[room]!;
}

const folders = named.length > 0 ? named : Object.keys(rooms);
if (folders.some((folder) => folder.startsWith('server/'))) await oneDatabase();
let enough = true;
for (const folder of folders) {
  const room = Object.keys(rooms).find((name) => folder === name || folder.startsWith(`${name}/`));
  if (!room) throw new Error(`${folder} is in none of ${Object.keys(rooms).join(', ')}.`);
  enough = report(folder, room, await faultsIn(folder)) && enough;
}
process.exit(enough ? 0 : 1);
