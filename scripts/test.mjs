// `npm test`: installs what is missing, a browser too, and runs everything. Works on Node 20 without packages.
// Every step's tests are counted; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { browsers } from './browser.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

const results = path.join(root, 'test-results');
const only = process.argv.slice(2);

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const node = nodeBinary();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
// Two checks run at a time, so each gets one checker: several learn the same types anew, which takes three times the work.
const tsc = (project) => [bin('tsc'), ['-p', project, '--checkers', '1']];
const knip = (...args) => [bin('knip'), ['--no-progress', '--no-config-hints', '--treat-tag-hints-as-errors', ...args]];

/** Steps that are one check each: they pass or fail as a whole, and none needs another. */
const checks = [
  ['types: domain and contract', ...tsc('tsconfig/pure.json')],
  ['types: app', ...tsc('tsconfig/app.json')],
  ['types: server', ...tsc('tsconfig/server.json')],
  ['types: service worker', ...tsc('tsconfig/sw.json')],
  ['types: tests', ...tsc('tsconfig/tests.json')],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['unused: exports', ...knip('--production', '--include', 'exports,files,dependencies,unlisted,unresolved')],
  ['unused: packages', ...knip('--include', 'dependencies,files,unlisted,unresolved,binaries')],
  ['translations: extracted', bin('lingui'), ['check', 'sync']],
  ['translations: complete', bin('lingui'), ['check', 'missing', '--mode', 'catalog']],
];
/** What the scenarios and the budgets are about, one by one. */
const building = [
  ['build', bin('vite'), ['build', '--logLevel', 'warn']],
  ['byte budgets', node, ['scripts/budgets.mjs']],
];

let passed = 0;
let failed = 0;
const failures = [];
let logs = 0;
const started = Date.now();

const chosen = ([name]) => only.length === 0 || only.some((word) => name.includes(word));

for (const check of building.filter(chosen)) await checkOne(check);

// Browsers wait for networks and clocks, and leave a third of two processors to others: `TEST_BESIDE=1` has whatever needs
// no browser work beside them, with lower priority. Scenarios then meet a machine that is never idle.
const beside = process.env.TEST_BESIDE === '1' && wanted('scenarios');
const others = withoutBrowser({ aside: beside });
if (!beside) await others;
const found = wanted('scenarios') && (await browsers().catch(({ message }) => void failures.push(message)));
if (found) await scenarios('scenarios', found, '--grep-invert=^frames ');
else if (wanted('scenarios')) count('scenarios', 0, 1);
await others;
// frames are measured when nothing else is done
if (found) await scenarios('frames', found, '--project=frames', '--no-deps');

// Last, where somebody who sees only the end of a long output finds it: what failed, and why.
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Checks, unit and contract tests. `aside`: at a lower priority, and what a step says comes when it is over. */
async function withoutBrowser({ aside = false }) {
  const waiting = checks.filter(chosen);
  const checkNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await checkOne(check, { aside });
  };
  // two at a time: each of them keeps one processor busy
  await Promise.all([checkNext(), checkNext()]);

  if (wanted('unit')) await vitest('unit and contract', [], {}, { aside });

  // The fuzz has had its 200 requests a call by then; on the other settings it looks for what differs.
  const again = { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '30' };

  // The embedded database is one kind of PostgreSQL, the other is whatever stands beside the house; and behind a load
  // balancer every call, and every socket, may meet another process. Whoever has both has a large house.
  if (wanted('outside') || wanted('processes')) {
    const folders = [
      'tests/contract',
      'server/lane',
      'server/order',
      'server/receipt',
      'server/payment',
      'server/billing',
      'server/terminal',
      // the card provider itself: the room's other tests know neither a server of ours nor a database
      'server/cardProvider/simulated',
      'server/stream',
      'server/socket',
    ];
    const outside = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'outside', TEST_PROCESSES: '2' };
    const name = 'contract on two processes and a PostgreSQL of its own';
    await vitest(name, folders, { ...again, ...outside }, { aside });
  }
}

async function checkOne([name, command, args], how) {
  const began = Date.now();
  const ok = (await run(command, args, {}, how)) === 0;
  count(name, ok ? 1 : 0, ok ? 0 : 1, began);
}

async function scenarios(name, { whole, shell }, ...which) {
  const began = Date.now();
  const report = path.join(results, `${name}.json`);
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await run(node, [cli, 'test', `--output=${path.join(results, name)}`, ...which], {
    CHROMIUM_PATH: whole,
    HEADLESS_SHELL_PATH: shell ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats, suites = [], errors = [] } = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  for (const { title, message } of [...suites.flatMap(failedScenarios), ...errors])
    failures.push(`${title ?? name}\n${message}`);
  count(name, expected, unexpected + flaky === 0 && code !== 0 ? 1 : unexpected + flaky, began);
}

/** Of Playwright's report: the scenarios that did not go well, with what it said of them. */
function failedScenarios({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const runs = tests.flatMap(({ results }) => results);
      const errors = runs.flatMap((result) => result.errors ?? []);
      const message = errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n');
      return { title: `${file}: ${title}`, message: [message, ...runs.flatMap(pagesSeen)].join('\n') };
    });
  return [...own, ...suites.flatMap(failedScenarios)];
}

/**
 * What stood on one of its pages when it failed, as text: of a machine that nobody can look at, it is all there is to
 * see. What lies over a long page comes first.
 */
function pagesSeen({ attachments = [] }) {
  return attachments
    .filter(({ name, path: file }) => name === 'error-context' && file)
    .flatMap(({ path: file }) =>
      [...readText(file).matchAll(/```yaml\n([^]*?)\n```/g)].map(([, page]) => {
        const over = [...page.matchAll(/^( *)- dialog[^]*?(?=\n\1\S|$(?![^]))/gm)].map(([dialog]) => dialog);
        return [...over, page].join('\n').slice(0, 6000);
      }),
    );
}

async function vitest(name, folders, environment, how) {
  const began = Date.now();
  const report = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  const command = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...folders];
  const unhandled = report.replace(/json$/, 'errors.json');
  const own = path.join(root, 'scripts', 'unhandledErrors.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${own}`];
  const code = await run(node, [...command, ...reporters], { ...environment, UNHANDLED_ERRORS_FILE: unhandled }, how);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // A suite that could not even be loaded has no failed test of its own.
  count(name, numPassedTests, numFailedTests === 0 && code !== 0 ? 1 : numFailedTests, began);
  for (const file of testResults.filter(({ status }) => status === 'failed')) {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of tests) failures.push(`${fullName}\n${failureMessages.join('\n')}`);
    if (tests.length === 0) failures.push(`${path.relative(root, file.name)}\n${file.message}`);
  }
  for (const error of readReport(unhandled, [])) failures.push(`outside of any test\n${error}`);
}

function wanted(step) {
  return only.length === 0 || only.includes(step);
}

function count(name, good, bad, began = Date.now()) {
  passed += good;
  failed += bad;
  if (bad > 0) failures.push(`${name} (${bad})`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${bad === 0 ? '✓' : '✗'} ${name}: ${good} passed, ${bad} failed, ${seconds} s`);
}

function readReport(file, otherwise = {}) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Runs it to its end and answers its code. `aside`: as withoutBrowser says. */
function run(command, args, environment = {}, { aside = false } = {}) {
  const PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, ...environment };
  // from its first moment, threads and children too
  const calmly = aside && process.platform !== 'win32' ? ['nice', '-n', '10'] : [];
  const [program, ...words] = [...calmly, command, ...args];
  // a file, and no pipe: a database that outlives its test would keep that open
  const log = aside ? path.join(results, `aside-${(logs += 1)}.log`) : undefined;
  const said = log ? openSync(log, 'w') : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: root, env, stdio: ['inherit', said, said] });
    const ended = (code) => {
      if (log) {
        closeSync(said);
        process.stdout.write(readFileSync(log));
      }
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      ended(1);
    });
    child.on('exit', (code) => ended(code ?? 1));
  });
}
