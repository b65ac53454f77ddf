import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages that live for seconds are not worth making their code fast: a tenth less of the processor. */
const shortLived = [...flags, '--js-flags=--no-opt --no-maglev'];

/** In this browser: the one at this path, Playwright's own where none is named. */
const within = (executablePath: string | undefined, args = shortLived) => ({
  launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
});
const whole = within(process.env['CHROMIUM_PATH']);
const shell = process.env['HEADLESS_SHELL_PATH'];

/**
 * Where there is a headless shell, scenarios run in it: it takes a fifth less of the processor. These need what it has
 * not. Those with a profile of their own on the disk start a whole one themselves, by what stands in `use`.
 */
const wholeOnly = [
  // news that come to a closed app
  /guestPush/,
  // a camera
  /guestScan/,
  // a PDF that is read in a tab
  /registerPay/,
];

export default defineConfig({
  testDir: 'tests',
  testMatch: '{scenarios,faults}/*.spec.ts',
  globalSetup: './tests/support/demonstration.ts',
  outputDir: 'test-results/scenarios',
  // Deadlines, not expectations: what has to be quick is measured. A machine that is busy with other things may take long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // they wait for networks and clocks more than they work
  workers: 2,
  retries: 0,
  forbidOnly: true,
  projects: [
    // the longest one begins first: two of them at the end would leave one worker with nothing to do
    { name: 'kills', testMatch: /killedShift/ },
    ...(shell ? [{ name: 'whole browser', testMatch: wholeOnly }] : []),
    {
      name: 'scenarios',
      testIgnore: [/longLists|killedShift/, ...(shell ? wholeOnly : [])],
      ...(shell ? { use: within(shell) } : {}),
    },
    // frames are measured when nothing else is done; `npm test` runs them by themselves (scripts/test.mjs)
    {
      name: 'frames',
      testMatch: /longLists/,
      dependencies: ['kills', 'scenarios'],
      use: within(process.env['CHROMIUM_PATH'], flags),
    },
  ],
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    ...whole,
    // recording every action keeps the processors busy: `TRACE=1` when something is looked for
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
});
