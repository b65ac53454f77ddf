import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';

const io = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({ io }));

/** A socket that only notes whether somebody listens. */
const deafSocket = () => ({ on: vi.fn(), io: { on: vi.fn() }, connect: vi.fn(), disconnect: vi.fn(), close: vi.fn() });

it('is tried again after one second, and after five at most, half of it by chance, for twenty seconds each', async () => {
  io.mockReturnValue(deafSocket());
  for (const name of ['addEventListener', 'removeEventListener', 'reportError']) vi.stubGlobal(name, vi.fn());
  vi.stubGlobal('document', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  const { openRealtime } = await import('./openRealtime.ts');
  const close = openRealtime({ kind: 'guest', caller: 'guest', rooms: [] } as never, {});
  expect(io).toHaveBeenCalledWith(
    '/device',
    expect.objectContaining({
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    }),
  );
  close();
});
