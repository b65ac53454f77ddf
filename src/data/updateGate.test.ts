import { expect, test, vi } from 'vitest';
import { createWorkSign, whenNobodyWorks } from './updateGate.ts';

const tryUpdate = async (): Promise<boolean> => {
  let updated = false;
  const isSaid = await whenNobodyWorks(async () => void (updated = true));
  expect(isSaid).toBe(updated);
  return updated;
};

test('an update waits until nothing is under way in any window', async () => {
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  const [register, kitchen] = [createWorkSign(), createWorkSign()];
  register(true);
  kitchen(true);
  expect(await tryUpdate()).toBe(false);
  register(false);
  expect(await tryUpdate()).toBe(false);
  kitchen(false);
  await expect.poll(tryUpdate).toBe(true);
  register(true);
  register(true);
  expect(await tryUpdate()).toBe(false);
  register(false);
  await expect.poll(tryUpdate).toBe(true);
});
