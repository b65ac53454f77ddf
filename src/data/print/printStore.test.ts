import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.resetModules();
});
const started = () => import('./printStore.ts');

test('a device that prints receipts by itself does so after its next start too, until somebody says otherwise', async () => {
  const { printing, printAutomatically } = await started();
  expect(printing.automatic).toBe(false);
  printAutomatically(true);
  expect(printing.automatic).toBe(true);
  vi.resetModules();
  const again = await started();
  expect(again.printing.automatic).toBe(true);
  again.printAutomatically(false);
  vi.resetModules();
  expect((await started()).printing.automatic).toBe(false);
});
