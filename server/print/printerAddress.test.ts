import { expect, it, vi } from 'vitest';

const { asked, under } = vi.hoisted(() => ({ asked: [] as string[], under: { way: 0, most: 0 } }));
vi.mock('node:dns/promises', () => ({
  lookup: async (host: string) => {
    asked.push(host);
    under.way += 1;
    under.most = Math.max(under.most, under.way);
    await Promise.resolve();
    under.way -= 1;
    if (host.startsWith('lost')) throw new Error('ENOTFOUND');
    return { address: host.startsWith('here') ? '127.0.0.1' : '192.168.1.50' };
  },
}));

// files of the server share a process: another one may have it with the names of this machine
vi.resetModules();
const { printerAddress } = await import('./printerAddress.ts');

it('looks up names a few at a time, and one that nobody knows not again at once', async () => {
  const hosts = ['kitchen', ...Array.from({ length: 20 }, (_, at) => `lost${at}`)];
  const found = async () => Promise.allSettled(hosts.map((host) => printerAddress(host, 9100, false)));
  expect((await found())[0]).toEqual({ status: 'fulfilled', value: '192.168.1.50' });
  expect((await found()).filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(asked.filter((host) => host !== 'kitchen')).toHaveLength(20);
  expect(under.most).toBe(2);
});

it('prints to no name that stands for the server’s own machine', async () => {
  expect(await printerAddress('here.example.com', 9100, false)).toBeUndefined();
  expect(await printerAddress('here.example.com', 9100, true)).toBe('127.0.0.1');
});
