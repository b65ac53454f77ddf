import { expect, it, vi } from 'vitest';
import type { Area, Table } from '#domain/table/table.ts';
import type { Floor } from './floorCalls.ts';

vi.mock('#src/data/session/asUser.ts', () => ({ asUser: vi.fn<() => Promise<unknown>>() }));
const { withArea, withoutArea, withTable } = await import('./floorCalls.ts');

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
