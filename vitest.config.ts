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
      'scripts/**/*.test.ts',
      'tests/{architecture,attacks,contract,faults}/**/*.test.ts',
    ],
    globalSetup: ['./tests/support/testDatabase.ts'],
    // No promise is about these: a machine that does everything at a time, or stands still for seconds, needs them.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // of two processors: databases and sockets are waited for
    maxWorkers: 3,
  },
});
