import { expect, test, vi } from 'vitest';
import { operatorConditions } from './operatorConditions.ts';

const server = vi.hoisted(() => ({ texts: [] as object[], asked: [] as unknown[] }));
vi.mock('../api/call.ts', () => ({
  call: async (...asked: unknown[]) => {
    server.asked.push(asked);
    return server.texts;
  },
}));

test('what somebody accepts are the conditions as they are now, whatever other texts there are', async () => {
  server.texts = [
    { kind: 'privacy', legal_version: 'privacy-1' },
    { kind: 'conditions', legal_version: 'conditions-2' },
  ];
  expect(await operatorConditions()).toBe('conditions-2');
  expect(server.asked).toEqual([['GET /legal', { query: {} }]]);
});

test('where there are none, nobody has read any', async () => {
  server.texts = [{ kind: 'privacy', legal_version: 'privacy-1' }];
  expect(await operatorConditions()).toBeUndefined();
});
