import { expect, test } from 'vitest';
import type { Area, Table } from '#domain/table/table.ts';
import { after, placed, table } from '../../../tests/support/sampleOrder.ts';
import { floorView, foundTables } from './floorView.ts';

const area = (area_id: string, position: number): Area => ({
  area_id,
  id: area_id,
  restaurant_id: 'restaurant',
  name: area_id.toUpperCase(),
  position,
});
const tableIn = (name: string, area_id?: string): Table => {
  const { areas, ...rest } = table;
  return { ...rest, areas, table_id: name, id: name, name, ...(area_id ? { area_id } : {}) };
};
const floorOf = (tables: Table[], areas: Area[] = [area('hall', 0), area('garden', 1)]) =>
  floorView(
    { orders: {}, tableEvents: {}, tables: Object.fromEntries(tables.map((one) => [one.table_id, one])) },
    areas,
  );
const shown = (floor: ReturnType<typeof floorOf>) =>
  floor.map(({ name, tables }) => [name, ...tables.map((one) => one.table.name)]);

test('the floor is the house’s areas in its order, tables as people count them', () => {
  const tables = ['G10', 'G9', 'G1'].map((name) => tableIn(name, 'garden'));
  expect(shown(floorOf([...tables, tableIn('H1', 'hall')]))).toEqual([
    ['HALL', 'H1'],
    ['GARDEN', 'G1', 'G9', 'G10'],
  ]);
});

test('tables of no area, or of one that is gone, stay on the floor', () => {
  expect(shown(floorOf([tableIn('A'), tableIn('B', 'cellar'), tableIn('H', 'hall')]))).toEqual([
    ['HALL', 'H'],
    ['', 'A', 'B'],
  ]);
});

test('each table has what was ordered and called there, and an area says how many need somebody', () => {
  const called = after(placed(), {
    type: 'table.call',
    body: { event_id: 'e', table_id: 'table', reason: 'clean' },
  });
  const [hall] = floorView(
    {
      orders: Object.fromEntries(called.orders),
      tables: Object.fromEntries(called.tables),
      tableEvents: Object.fromEntries(called.tableEvents),
    },
    [],
  );
  expect(hall).toMatchObject({ needing: 1 });
  expect(hall?.tables.map((one) => [one.table.name, one.state.standing, one.state.owed])).toEqual([
    ['7', 'calls', 1760],
    ['8', 'free', 0],
  ]);
});

test('a table is found in whatever area it is', () => {
  const floor = floorOf([tableIn('Terrasse 2', 'garden'), tableIn('T1', 'hall'), tableIn('H2', 'hall')]);
  expect(foundTables(floor, ' t').map((one) => one.table.name)).toEqual(['T1', 'Terrasse 2']);
  expect(foundTables(floor, '2').map((one) => one.table.name)).toEqual(['H2', 'Terrasse 2']);
});
