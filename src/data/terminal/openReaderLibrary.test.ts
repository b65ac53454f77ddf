import { expect, test, vi } from 'vitest';
import { openReaderLibrary } from './openReaderLibrary.ts';

const server = vi.hoisted(() => ({ paymentProvider: '' }));
vi.mock('../api/publicConfig.ts', () => ({ publicConfig: async () => server }));
vi.mock('./stripeReaderLibrary.ts', () => ({ stripeReaderLibrary: async (...given: unknown[]) => ['stripe', given] }));
vi.mock('./simulatedReaderLibrary.ts', () => ({
  simulatedReaderLibrary: (...given: unknown[]) => ['simulated', given],
}));

const world = { fetchToken: async () => 'token', onBroken: () => {} };

test.each<[string, unknown]>([
  ['stripe', ['stripe', [world]]],
  ['simulated', ['simulated', ['house', world]]],
  ['none', undefined],
])('of the provider %s a device drives the readers with its own library, where it has one', async (provider, given) => {
  server.paymentProvider = provider;
  expect(await openReaderLibrary('house', world)).toEqual(given);
});
