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
    { name: 'scenarios', testIgnore: /longLists|killedShift/ },
    // frames are measured when nothing else is done; `npm test` runs them by themselves (scripts/test.mjs)
    { name: 'frames', testMatch: /longLists/, dependencies: ['kills', 'scenarios'] },
  ],
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: flags,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
    // recording every action keeps the processors busy: `TRACE=1` when something is looked for
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
});
