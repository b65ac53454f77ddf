import { defineConfig } from '@playwright/test';
import scenarios from './playwright.config.ts';

/** `npm run docs:pictures`: the pictures of the help are taken anew. They change when screens do; no check runs them. */
export default defineConfig({
  ...scenarios,
  testMatch: 'pictures/*.spec.ts',
  outputDir: 'test-results/pictures',
  workers: 1,
  expect: { timeout: 20_000 },
  projects: [{ name: 'pictures' }],
  use: { ...scenarios.use, actionTimeout: 15_000 },
  reporter: [['list']],
});
