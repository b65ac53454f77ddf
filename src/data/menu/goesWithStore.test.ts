import { beforeEach, expect, test, vi } from 'vitest';
import type * as fails from '../api/callFailed.ts';
import type * as store from './goesWithStore.ts';

const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: async (_restaurant_id: string): Promise<object> => ({}),
}));
vi.mock('../api/call.ts', () => ({
  call: (name: string, asked: { query: { restaurant_id: string } }) => {
    server.asked.push([name, asked]);
    return server.answer(asked.query.restaurant_id);
  },
}));

const withBread = (of: string) => ({ goesWith: { soup: [`bread of ${of}`] } });
let goesWithState: typeof store.goesWithState;
let loadGoesWith: typeof store.loadGoesWith;
let unreachable: fails.CallFailed;

beforeEach(async () => {
  server.asked = [];
  server.answer = async (of) => withBread(of);
  vi.resetModules();
  ({ goesWithState, loadGoesWith } = await import('./goesWithStore.ts'));
  const { CallFailed, noConnection } = await import('../api/callFailed.ts');
  unreachable = new CallFailed(noConnection);
});

test('what goes with what is asked of a house once', async () => {
  await Promise.all([loadGoesWith('a'), loadGoesWith('a')]);
  await loadGoesWith('a');
  await loadGoesWith(undefined);
  expect(goesWithState).toEqual({ restaurant_id: 'a', ...withBread('a') });
  expect(server.asked).toEqual([['GET /restaurant', { query: { restaurant_id: 'a', populate: 'goesWith' } }]]);
});

test('nothing goes with anything before a house is open, and where it says nothing', async () => {
  await loadGoesWith(undefined);
  expect([goesWithState, server.asked]).toEqual([{ goesWith: {} }, []]);
  server.answer = async () => ({});
  const asking = loadGoesWith('a');
  await loadGoesWith(undefined);
  await asking;
  expect(goesWithState).toEqual({ restaurant_id: 'a', goesWith: {} });
  expect(server.asked).toHaveLength(1);
});

test('another house is asked anew, and its answer stays whichever comes first', async () => {
  const late = Promise.withResolvers<object>();
  server.answer = (of) => (of === 'a' ? late.promise : Promise.resolve(withBread(of)));
  const slow = loadGoesWith('a');
  await loadGoesWith('b');
  late.resolve(withBread('a'));
  await slow;
  expect(goesWithState).toEqual({ restaurant_id: 'b', ...withBread('b') });
});

test('a late answer of another house lets nobody ask the one that is open twice', async () => {
  const answers = { a: Promise.withResolvers<object>(), b: Promise.withResolvers<object>() };
  server.answer = (of) => answers[of as 'a' | 'b'].promise;
  const [first, second] = [loadGoesWith('a'), loadGoesWith('b')];
  answers.a.resolve(withBread('a'));
  await first;
  const third = loadGoesWith('b');
  answers.b.resolve(withBread('b'));
  await Promise.all([second, third]);
  expect(server.asked).toHaveLength(2);
});

test('without an answer nothing is suggested, and it is asked again; a fault of ours is not hidden', async () => {
  server.answer = () => Promise.reject(unreachable);
  await loadGoesWith('a');
  expect(goesWithState).toEqual({ goesWith: {} });
  server.answer = () => Promise.reject(new TypeError('ours'));
  await expect(loadGoesWith('a')).rejects.toThrow('ours');
  server.answer = async (of) => withBread(of);
  await loadGoesWith('a');
  expect(goesWithState.restaurant_id).toBe('a');
});
