import { describe, expect, it, vi } from 'vitest';
import type { Area, Table } from '#domain/table/table.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import type { Floor } from './floorCalls.ts';

const asUser = vi.hoisted(() =>
  vi.fn<(call: string, input: { body: { table: Partial<Table> } }) => Promise<unknown>>(),
);
vi.mock('#src/data/session/asUser.ts', () => ({ asUser }));
const { changeTable, withArea, withoutArea, withTable } = await import('./floorCalls.ts');

const table = (table_id: string, name: string, area_id?: string): Table =>
  ({ table_id, restaurant_id: 'r', name, ...(area_id === undefined ? {} : { area_id }) }) as Table;
const area = (area_id: string, name: string): Area => ({ area_id, restaurant_id: 'r', name, position: 0 }) as Area;
const floor: Floor = { areas: [area('g', 'Garden')], tables: [table('1', 'One', 'g'), table('2', 'Two')] };

it('answers about several tables each change their own', () => {
  const both = withTable(withTable(floor, table('2', 'Window')), table('1', 'Door', 'g'));
  expect(both.tables.map(({ name }) => name)).toEqual(['Door', 'Window']);
});

it('an area is renamed, and its tables stay when it is gone', () => {
  expect(withArea(floor, area('g', 'Yard')).areas.map(({ name }) => name)).toEqual(['Yard']);
  expect(withoutArea(floor, 'g')).toEqual({ areas: [], tables: [table('1', 'One'), table('2', 'Two')] });
});

describe('a table that somebody else has changed meanwhile', () => {
  const mine = { ...table('1', 'One', 'g'), version: 1, x: 10, y: 10 };
  const quicker = (theirs: Table) =>
    asUser
      .mockReset()
      .mockRejectedValueOnce(
        new CallFailed({
          statusCode: 409,
          code: 'version_conflict',
          message: '',
          retry: 'never',
          details: { current: theirs },
        }),
      )
      .mockImplementation((_call, { body }) => Promise.resolve({ ...theirs, ...body.table, version: 3 }));

  it('is moved with what they changed of it', async () => {
    quicker({ ...mine, name: 'Window', version: 2 });
    const moved = await changeTable(mine, { place: { x: 20, y: 10 } }, () => undefined);
    expect(moved).toMatchObject({ name: 'Window', x: 20, y: 10 });
  });

  it('is not moved where they have moved it too: no place is put together out of two', async () => {
    const theirs = { ...mine, y: 50, version: 2 };
    quicker(theirs);
    const told: Table[] = [];
    await expect(changeTable(mine, { place: { x: 20, y: 10 } }, (now) => told.push(now))).rejects.toThrow();
    expect(told).toEqual([theirs]);
    expect(asUser).toHaveBeenCalledTimes(1);
  });
});
