import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('reportError', (error: unknown) => expect.unreachable(String(error)));
const disk = new Map<string, unknown>();
vi.mock('#src/data/local/sessionDatabase.ts', () => ({
  readValue: (name: string) => Promise.resolve(disk.get(name)),
  writeValue: (name: string, value: unknown) => Promise.resolve(void disk.set(name, value)),
}));

beforeEach(() => {
  vi.resetModules();
  disk.clear();
});
const load = () => import('./favourites.ts');

test('favourites stay on the device, each restaurant’s its own, the last one first', async () => {
  const { markFavourite } = await load();
  await markFavourite('here', 'soup', true);
  await markFavourite('here', 'beer', true);
  await markFavourite('there', 'cake', true);
  vi.resetModules();
  const again = await load();
  await again.openFavourites('here');
  expect(again.favourites.ids).toEqual(['beer', 'soup']);
  await again.markFavourite('here', 'beer', false);
  expect([disk.get('favourites:here'), disk.get('favourites:there')]).toEqual([['soup'], ['cake']]);
});

test('a menu that shows favourites only follows, and is whole again when the last one goes', async () => {
  const { markFavourite, showOnlyFavourites } = await load();
  const { menuView } = await import('./menuViewStore.ts');
  await markFavourite('here', 'soup', true);
  showOnlyFavourites(true);
  await markFavourite('here', 'beer', true);
  expect(menuView.only).toEqual({ restaurant_id: 'here', ids: ['beer', 'soup'] });
  await markFavourite('here', 'beer', false);
  await markFavourite('here', 'soup', false);
  expect(menuView.only).toBeUndefined();
});

test('what a curious hand wrote is no favourite', async () => {
  disk.set('favourites:here', ['soup', 7, null]);
  const { favourites, openFavourites } = await load();
  await openFavourites('here');
  expect(favourites.ids).toEqual(['soup']);
});
