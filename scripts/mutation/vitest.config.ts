import { readFileSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import whole from '../../vitest.config.ts';

const room = process.env['MUTATED_ROOM'] ?? 'domain';
const { globalSetup: _database, include: _everything, projects: _rooms, ...test } = whole.test ?? {};

/**
 * Tests outside of a room that are about it: what devices bring to it that were taken away, its card readers, what a key
 * for the card provider holds, cash that is given back, and, of a lane, what the commands of orders leave behind.
 */
const beside: Record<string, string[]> = {
  'server/lane': [
    'server/order/{givenOrders,linkedOrders,orderChange,orderReads}.test.ts',
    'tests/contract/{courses,namedInOrders,tooMuchCash}.test.ts',
  ],
  'server/order': ['tests/attacks/revokedDevices.test.ts', 'tests/contract/namedInOrders.test.ts'],
  'server/payment': ['server/terminal/{readerPayments,terminals}.test.ts', 'server/billing/billing.test.ts'],
  'server/register': ['tests/contract/tooMuchCash.test.ts'],
};

/** Who starts a server is asked last: a fault is done with when the first test notices it. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const servers = ({ moduleId }: TestSpecification): number =>
      readFileSync(moduleId, 'utf8').includes('startTestServer') ? 1 : 0;
    return files.toSorted((one, other) => servers(one) - servers(other));
  }
}

/** The tests that are asked whether they notice a fault: the room's own. Only the server's need a database. */
export default mergeConfig(
  { ...whole, test },
  defineConfig({
    test: {
      include: [`${room}/**/*.test.{ts,tsx}`, ...(beside[room] ?? [])],
      // minutes for each fault; the unit tests have to notice by themselves
      exclude: ['src/data/outbox/convergence.test.ts'],
      // shorter than what counts as a fault that never ends, so that a test says what it missed
      expect: { poll: { timeout: 3_000 } },
      ...(room.startsWith('server/')
        ? {
            globalSetup: ['./tests/support/testDatabase.ts'],
            sequence: { sequencer: QuickFirst },
            // one worker reads the server once for all files that are asked about a fault
            isolate: false,
            // a fault that hangs is asked for as long as a busy machine needs, and no longer
            testTimeout: 30_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 10_000 } },
          }
        : {}),
    },
  }),
);
