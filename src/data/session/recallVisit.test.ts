import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import { deleteValue, writeValue } from '../local/sessionDatabase.ts';
import { restaurant, tables } from '../testing/house.ts';
import { guestSession, keptTable } from './guestSession.ts';
import { becomeIdentity, currentIdentity } from './identity.ts';
import { recallVisit } from './recallVisit.ts';

const world = vi.hoisted(() => ({ pictures: [] as unknown[][] }));
vi.mock('../picture/startPicture.ts', () => ({
  startPicture: async (...given: unknown[]) => void world.pictures.push(given),
}));

const [table] = tables as [(typeof tables)[0]];
const scope = `table:${table.table_id}`;

beforeEach(async () => {
  world.pictures = [];
  for (const key of ['table', 'restaurant', 'over', 'error'] as const) delete guestSession[key];
  becomeIdentity({ caller: 'guest', scope: 'guest' });
  await deleteValue(keptTable('abc'));
});

it('shows a visit that is over as the phone has kept it, in the name of its guest', async () => {
  await writeValue(keptTable('abc'), { ...table, restaurant, events: [] });
  expect(await recallVisit('abc')).toBe(true);
  expect(guestSession).toMatchObject({ table, restaurant, over: true });
  expect(currentIdentity()).toEqual({ caller: 'guest:abc', scope, restaurant_id: table.restaurant_id });
  expect(world.pictures).toEqual([[scope, applyGuestCommand]]);
});

it('leaves alone what is on the screen when the visit has ended just now', async () => {
  await writeValue(keptTable('abc'), { ...table, restaurant, events: [] });
  becomeIdentity({ caller: 'guest:abc', scope: 'guest' });
  guestSession.over = true;
  expect(await recallVisit('abc')).toBe(true);
  expect(world.pictures).toEqual([]);
  becomeIdentity({ caller: 'guest:other', scope: 'guest' });
  await recallVisit('abc');
  expect(world.pictures).toHaveLength(1);
});

it('knows nothing of a table where this phone never was', async () => {
  expect(await recallVisit('abc')).toBe(false);
  expect(guestSession.over).toBeUndefined();
});
