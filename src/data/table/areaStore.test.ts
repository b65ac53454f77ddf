import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { Area } from '#domain/table/table.ts';
import { areaStore, keepAreas, openAreas, readAreas } from './areaStore.ts';

const server = vi.hoisted(() => ({ answer: Promise.withResolvers<unknown>() }));
vi.mock('../api/call.ts', () => ({ call: () => server.answer.promise }));

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
