import { expect, test, vi } from 'vitest';
import { usePlaces } from './usePlaces.ts';
import { useTiles } from './useTiles.ts';

const page = vi.hoisted(() => ({ config: undefined as object | undefined, needs: undefined as unknown[] | undefined }));
vi.mock('../api/usePublicConfig.ts', () => ({ usePublicConfig: () => page.config }));
vi.mock('react', () => ({
  useMemo: <T>(make: () => T, needs: unknown[]): T => {
    page.needs = needs;
    return make();
  },
}));

/** As a component asks for them while it is drawn. */
const places = usePlaces;
const tilesHere = useTiles;

test('addresses are typed until it is known where they are looked up, and where nowhere', () => {
  for (const config of [undefined, {}]) {
    page.config = config;
    expect([places(), tilesHere()]).toEqual([undefined, undefined]);
  }
});

test('they are looked up where the house’s server says; what it says anew in the same words makes no other service', () => {
  const maps = { provider: 'google', key: 'key' };
  const tiles = { url: 'https://tiles/{z}/{x}/{y}', by: 'OpenStreetMap' };
  page.config = { maps, tiles };
  expect([places(), tilesHere()]).toMatchObject([{ by: 'google' }, tiles]);
  const before = page.needs;
  page.config = { maps: { ...maps } };
  places();
  expect(page.needs).toEqual(before);
  expect(page.needs).toEqual([JSON.stringify(maps)]);
});
