import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // the words' macros, as in the build
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    // No promise is about these: a machine that does everything at a time, or stands still for seconds, needs them.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // of two processors: databases and sockets are waited for
    maxWorkers: 3,
    projects: [
      // nothing in these rooms remembers anything: their files share a process, which costs a third less
      { extends: true, test: { name: 'pure', include: ['{domain,contract}/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: [
            'server/**/*.test.ts',
            'src/**/*.test.ts?(x)',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,attacks,contract,faults}/**/*.test.ts',
          ],
          globalSetup: ['./tests/support/testDatabase.ts'],
        },
      },
    ],
  },
});
