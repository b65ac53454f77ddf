import type { BodyOf } from '#contract/calls.ts';
import type { Area, Table } from '#domain/table/table.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { mergeDrafts } from '../../pieces/mergeDrafts.ts';
import { quickerOne, storedBefore } from '../../pieces/quickerOne.ts';
import { placeOf, type Place } from './plan/placing.ts';

export type Floor = { areas: readonly Area[]; tables: readonly Table[] };

export async function readFloor(restaurant_id: string): Promise<Floor> {
  const query = { restaurant_id };
  const [areas, tables] = await Promise.all([
    asUser('GET /restaurant/table-areas', { query }),
    asUser('GET /restaurant/tables', { query }),
  ]);
  return { areas: areas.toSorted((one, other) => one.position - other.position), tables };
}

/** The floor with a table as it stands now. */
export const withTable = ({ areas, tables }: Floor, table: Table): Floor => ({
  areas,
  tables: tables.map((each) => (each.table_id === table.table_id ? { ...each, ...table } : each)),
});

/** The floor with an area as it stands now. */
export const withArea = ({ areas, tables }: Floor, area: Area): Floor => ({
  areas: areas.map((each) => (each.area_id === area.area_id ? area : each)),
  tables,
});

/** The floor without an area: its tables stay, without one. */
export const withoutArea = ({ areas, tables }: Floor, gone: string): Floor => ({
  areas: areas.filter(({ area_id }) => area_id !== gone),
  tables: tables.map((table) => {
    if (table.area_id !== gone) return table;
    const { area_id: _, ...others } = table;
    return others;
  }),
});

/** What owners say of a table; undefined is what it is without. */
type TableWords = {
  name: string;
  area_id: string | undefined;
  seats: number | undefined;
  /** one thing: halves of two owners' places are a place that nobody wanted */
  place: Place | undefined;
};
const wordsOf = (table: Table): TableWords => {
  const { name, area_id, seats } = table;
  return { name, area_id, seats, place: placeOf(table) };
};

/** The whole table as it is sent: a field that is left out is taken away. */
const sent = (
  { table_id, restaurant_id, version }: Table,
  words: TableWords,
): BodyOf<'PUT /restaurant/tables'>['table'] => ({
  table_id,
  restaurant_id,
  ...(version === undefined ? {} : { version }),
  name: words.name,
  ...(words.area_id === undefined ? {} : { area_id: words.area_id }),
  ...(words.seats === undefined ? {} : { seats: words.seats }),
  ...words.place,
});

/**
 * Changes a table. What somebody else changed of it meanwhile stays; where that is the same thing, it is refused, and
 * `onCurrent` hears how the table stands now.
 */
export async function changeTable(
  table: Table,
  part: Partial<TableWords>,
  onCurrent: (table: Table) => void,
): Promise<Table> {
  const wanted = { ...wordsOf(table), ...part };
  try {
    return await asUser('PUT /restaurant/tables', { body: { table: sent(table, wanted) } });
  } catch (error) {
    const current = quickerOne(error) as Table | undefined;
    if (!current) throw error;
    onCurrent(current);
    const { draft, disputed } = mergeDrafts(wordsOf(table), wanted, wordsOf(current));
    if (disputed.length > 0) throw error;
    return asUser('PUT /restaurant/tables', { body: { table: sent(current, draft) } });
  }
}

/** Adds a table; one whose answer was lost, and which is wanted otherwise by now, is changed. */
export async function addTable(table: BodyOf<'POST /restaurant/tables'>['table']): Promise<Table> {
  try {
    return await asUser('POST /restaurant/tables', { body: { table } });
  } catch (error) {
    const stored = storedBefore(error) as Table | undefined;
    if (!stored) throw error;
    const { name, area_id, seats } = table;
    return changeTable(stored, { name, area_id, seats }, () => undefined);
  }
}

/** Renames an area. */
export async function renameArea(area: Area, name: string, onCurrent: (area: Area) => void): Promise<Area> {
  const { area_id, restaurant_id, position, version } = area;
  const wanted = { area_id, restaurant_id, position, name, ...(version === undefined ? {} : { version }) };
  try {
    return await asUser('PUT /restaurant/table-areas', { body: { area: wanted } });
  } catch (error) {
    const current = quickerOne(error) as Area | undefined;
    if (current) onCurrent(current);
    throw error;
  }
}
