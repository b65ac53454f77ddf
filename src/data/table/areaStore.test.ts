import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { Area } from '#domain/table/table.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { areaStore, keepAreas, openAreas, readAreas } from './areaStore.ts';

const server = vi.hoisted(() => ({ answer: Promise.withResolvers<unknown>(), asked: [] as unknown[] }));
vi.mock('../api/call.ts', () => ({
  call: (...asked: unknown[]) => {
    server.asked.push(asked);
    return server.answer.promise;
  },
}));

const area = (name: string, position = 0): Area => ({ area_id: name, restaurant_id: 'r', name, position }) as Area;
const names = (): string[] => areaStore.areas.map(({ name }) => name);

it('areas that were asked for cover none that were told of meanwhile, here and on the disk', async () => {
  await openAreas('r');
  const read = readAreas('r');
  await keepAreas('r', [area('Garden', 1), area('Bar')]);
  server.answer.resolve([area('Cellar')]);
  await read;
  expect(names()).toEqual(['Bar', 'Garden']);
  await openAreas('elsewhere');
  expect(names()).toEqual([]);
  await openAreas('r');
  expect(names()).toEqual(['Bar', 'Garden']);
  // asked for when nobody tells anything
  await readAreas('r');
  expect(names()).toEqual(['Cellar']);
});

it('areas are those of the house that is open, and stand as they were known while the server is silent', async () => {
  const fresh = Promise.withResolvers<unknown>();
  server.answer = fresh;
  server.asked = [];
  await openAreas('elsewhere');
  await openAreas('r');
  const before = areaStore.areas;
  await keepAreas('elsewhere', [area('Terrace')]);
  await keepAreas('r', [...before]);
  expect(areaStore.areas, 'nothing is drawn anew for what says nothing new').toBe(before);
  const read = readAreas('r');
  fresh.reject(new CallFailed(noConnection));
  await read;
  await openAreas('r');
  expect(areaStore.areas).toBe(before);
  expect(server.asked).toEqual([['GET /restaurant/table-areas', { query: { restaurant_id: 'r' } }]]);
  server.answer = Promise.withResolvers();
  server.answer.reject(new TypeError('ours'));
  await expect(readAreas('r')).rejects.toThrow('ours');
});

it('areas stand in the house’s order, those of one place by their names', async () => {
  await openAreas('r');
  await keepAreas('r', [area('Garden', 2), area('Veranda', 1), area('Bar', 1), area('Hall')]);
  expect(names()).toEqual(['Hall', 'Bar', 'Veranda', 'Garden']);
});

it('a house of which nothing is kept has no areas, and shows none of another that is read late', async () => {
  const opening = openAreas('r');
  await openAreas('new');
  await opening;
  expect([areaStore.restaurant_id, names()]).toEqual(['new', []]);
});
