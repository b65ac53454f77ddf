import { defineConfig, mergeConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

const room = process.env['MUTATED_ROOM'] ?? 'domain';
const { globalSetup: _database, include: _everything, ...test } = whole.test ?? {};

/** The tests that are asked whether they notice a fault: the room's own. Only the server's need a database. */
export default mergeConfig(
  { ...whole, test },
  defineConfig({
    test: {
      include: [`${room}/**/*.test.{ts,tsx}`],
      // minutes for each fault; the unit tests have to notice by themselves
      exclude: ['src/data/outbox/convergence.test.ts'],
      // shorter than what counts as a fault that never ends, so that a test says what it missed
      expect: { poll: { timeout: 3_000 } },
      ...(room.startsWith('server/') ? { globalSetup: ['./tests/support/testDatabase.ts'] } : {}),
    },
  }),
);
