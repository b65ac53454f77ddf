import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { houseFields } from '#domain/restaurant/houseList.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { houseList, loadHouses } from './houseListStore.ts';

const server = vi.hoisted(() => ({
  answers: async (_type: string): Promise<unknown> => [],
  asked: undefined as unknown,
}));
vi.mock('../api/call.ts', () => ({
  call: (name: string, { body }: { body: { type: string } }) => {
    server.asked = [name, body];
    return server.answers(body.type);
  },
}));
const houses = (type: string) => [{ restaurant_id: `of ${type}` }];
const online = async (type: string) => houses(type);
const offline = async (): Promise<never> => {
  throw new CallFailed(noConnection);
};

beforeEach(async () => {
  for (const key of ['type', 'houses', 'kept', 'error'] as const) delete houseList[key];
  await cacheDatabase().settings.clear();
  server.answers = online;
});

it('shows the houses that serve so, and keeps them for a time without a network', async () => {
  await loadHouses('delivery');
  expect(houseList).toEqual({ type: 'delivery', houses: houses('delivery'), kept: false });
  expect(server.asked).toEqual(['POST /restaurants', { type: 'delivery', fields: [...houseFields] }]);
  server.answers = offline;
  await loadHouses('takeaway');
  expect(houseList).toMatchObject({ type: 'takeaway', error: { code: 'no_connection' } });
  expect(houseList.houses).toBeUndefined();
  await loadHouses('delivery');
  expect(houseList).toMatchObject({ houses: houses('delivery'), kept: true, error: { code: 'no_connection' } });
});

it('goes on showing what it has when the network goes', async () => {
  await loadHouses('delivery');
  server.answers = offline;
  await loadHouses('delivery');
  expect(houseList).toMatchObject({ houses: houses('delivery'), kept: false, error: { code: 'no_connection' } });
  server.answers = online;
  await loadHouses('delivery');
  expect(houseList.error).toBeUndefined();
});

it('shows what was asked for last, whichever answer comes first', async () => {
  let late: ((value: unknown) => void) | undefined;
  server.answers = (type) => (type === 'delivery' ? new Promise((resolve) => (late = resolve)) : online(type));
  const slow = loadHouses('delivery');
  await loadHouses('takeaway');
  late?.(houses('delivery'));
  await slow;
  expect(houseList).toMatchObject({ type: 'takeaway', houses: houses('takeaway') });
});

it('says nothing of a failure of what is asked for no more', async () => {
  const late = Promise.withResolvers<never>();
  server.answers = (type) => (type === 'delivery' ? late.promise : online(type));
  const slow = loadHouses('delivery');
  await loadHouses('takeaway');
  late.reject(new CallFailed(noConnection));
  await slow;
  expect(houseList).toEqual({ type: 'takeaway', houses: houses('takeaway'), kept: false });
  server.answers = () => Promise.reject(new TypeError('ours'));
  await expect(loadHouses('takeaway')).rejects.toThrow('ours');
});

it('shows them where nothing can be kept, and says why there are none where nothing can be read', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const full = vi.spyOn(cacheDatabase().settings, 'put').mockRejectedValue(new Error('full'));
  await loadHouses('delivery');
  expect([houseList.houses, reported.mock.calls.length]).toEqual([houses('delivery'), 1]);
  full.mockRestore();
  const blocked = vi.spyOn(cacheDatabase().settings, 'get').mockRejectedValue(new Error('blocked'));
  server.answers = offline;
  await loadHouses('takeaway');
  expect(houseList).toMatchObject({ type: 'takeaway', error: { code: 'no_connection' } });
  blocked.mockRestore();
  vi.unstubAllGlobals();
});
