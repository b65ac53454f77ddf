import { beforeEach, expect, test, vi } from 'vitest';
import type * as configs from './publicConfig.ts';

const server = vi.hoisted(() => ({ asked: [] as unknown[], answer: async (): Promise<object> => ({}) }));
vi.mock('./call.ts', () => ({
  call: (...asked: unknown[]) => {
    server.asked.push(asked);
    return server.answer();
  },
}));

let publicConfig: typeof configs.publicConfig;
beforeEach(async () => {
  server.asked = [];
  server.answer = async () => ({ paymentProvider: 'simulated' });
  vi.resetModules();
  ({ publicConfig } = await import('./publicConfig.ts'));
});

test('what the server offers is asked for once by all who want to know it', async () => {
  const [one, other] = await Promise.all([publicConfig(), publicConfig()]);
  expect(one).toEqual({ paymentProvider: 'simulated' });
  expect(other).toBe(one);
  expect(await publicConfig()).toBe(one);
  expect(server.asked).toEqual([['GET /config', {}]]);
});

test('where there was no answer it is asked again', async () => {
  server.answer = () => Promise.reject(new Error('no connection'));
  await expect(publicConfig()).rejects.toThrow('no connection');
  server.answer = async () => ({ paymentProvider: 'stripe' });
  expect(await publicConfig()).toEqual({ paymentProvider: 'stripe' });
});
