import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longestFirst.ts';

/** Of the server's tests, those that put a stand-in in a module's place. */
const standIns = ['server/http/openConnections.test.ts', 'server/lane/lanesInTurn.test.ts'];

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
    sequence: { sequencer: LongestFirst },
    projects: [
      // nothing in these rooms remembers anything: their files share a process, which costs a third less
      {
        extends: true,
        test: { name: 'pure', include: ['{domain,contract,tests/support}/**/*.test.ts'], isolate: false },
      },
      // the server's files share processes too, though each has a server, a database and a folder of its own
      {
        extends: true,
        test: {
          name: 'served',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,attacks,contract,faults}/**/*.test.ts',
          ],
          exclude: standIns,
          isolate: false,
          globalSetup: ['./tests/support/testDatabase.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'rooms', include: ['src/**/*.test.ts?(x)', 'sw/**/*.test.ts', ...standIns] },
      },
    ],
  },
});
