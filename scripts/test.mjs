// `npm test`: installs what is missing, a browser too, and runs everything. Works on Node 20 without packages.
// Every step's tests are counted; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { browserPath } from './browser.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

const results = path.join(root, 'test-results');
const only = process.argv.slice(2);

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const node = nodeBinary();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const tsc = (project) => [bin('tsc'), ['-p', project]];
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
/** What comes after them, one by one. */
const building = [
  ['build', bin('vite'), ['build', '--logLevel', 'warn']],
  ['byte budgets', node, ['scripts/budgets.mjs']],
];

let passed = 0;
let failed = 0;
const failures = [];
const started = Date.now();
let counted = started;

const chosen = ([name]) => only.length === 0 || only.some((word) => name.includes(word));
const waiting = checks.filter(chosen);
// two at a time: each of them keeps one processor busy
await Promise.all([checkNext(), checkNext()]);
for (const check of building.filter(chosen)) await checkOne(check);

if (wanted('unit')) await vitest('unit and contract', [], {});

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
    'server/cardProvider',
    'server/stream',
    'server/socket',
  ];
  const outside = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'outside', TEST_PROCESSES: '2' };
  await vitest('contract on two processes and a PostgreSQL of its own', folders, { ...again, ...outside });
}

if (wanted('scenarios')) {
  const browser = await browserPath().catch(({ message }) => void failures.push(message));
  if (browser) await scenarios(browser);
  else count('scenarios', 0, 1);
}

// Last, where somebody who sees only the end of a long output finds it: what failed, and why.
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function checkNext() {
  for (let check = waiting.shift(); check; check = waiting.shift()) await checkOne(check);
}

async function checkOne([name, command, args]) {
  const began = Date.now();
  const ok = (await run(command, args)) === 0;
  count(name, ok ? 1 : 0, ok ? 0 : 1, began);
}

async function scenarios(browser) {
  const report = path.join(results, 'playwright.json');
  const code = await run(node, [path.join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats, suites = [], errors = [] } = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  for (const { title, message } of [...suites.flatMap(failedScenarios), ...errors])
    failures.push(`${title ?? 'scenarios'}\n${message}`);
  count('scenarios', expected, unexpected + flaky === 0 && code !== 0 ? 1 : unexpected + flaky);
}

/** Of Playwright's report: the scenarios that did not go well, with what it said of them. */
function failedScenarios({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
      const message = errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n');
      return { title: `${file}: ${title}`, message };
    });
  return [...own, ...suites.flatMap(failedScenarios)];
}

async function vitest(name, folders, environment) {
  const report = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  const command = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...folders];
  const unhandled = report.replace(/json$/, 'errors.json');
  const own = path.join(root, 'scripts', 'unhandledErrors.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${own}`];
  const code = await run(node, [...command, ...reporters], { ...environment, UNHANDLED_ERRORS_FILE: unhandled });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // A suite that could not even be loaded has no failed test of its own.
  count(name, numPassedTests, numFailedTests === 0 && code !== 0 ? 1 : numFailedTests);
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

function count(name, good, bad, since = counted) {
  passed += good;
  failed += bad;
  if (bad > 0) failures.push(`${name} (${bad})`);
  const seconds = Math.round((Date.now() - since) / 1000);
  counted = Date.now();
  console.log(`${bad === 0 ? '✓' : '✗'} ${name}: ${good} passed, ${bad} failed, ${seconds} s`);
}

function readReport(file, otherwise = {}) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}

function run(command, args, environment = {}) {
  const PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH, ...environment } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
