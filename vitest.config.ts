import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // the words' macros, as in the build
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    include: [
      'domain/**/*.test.ts',
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'src/**/*.test.ts?(x)',
      'sw/**/*.test.ts',
      'tests/{architecture,contract,faults}/**/*.test.ts',
    ],
    globalSetup: ['./tests/support/testDatabase.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // what comes at once where nothing else runs may take a while on a machine that does everything at a time
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
});
