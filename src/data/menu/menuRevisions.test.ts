import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { theMenu } from '../testing/house.ts';
import { knownMenu, menuOfRevision, storedMenu } from './menuRevisions.ts';

const server = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../api/call.ts', () => server);

const { menus } = cacheDatabase();
let revisions = 0;
let menu_revision = '';
const menu = () => ({ ...theMenu.menu, menu_revision });

beforeEach(async () => {
  menu_revision = `r${(revisions += 1)}`;
  await menus.clear();
  server.call.mockReset();
});
afterEach(() => vi.restoreAllMocks());

describe('the menu of a revision', () => {
  it('is asked for where this device has not got it, once', async () => {
    expect(knownMenu(menu_revision)).toBeUndefined();
    server.call.mockResolvedValue(menu());
    const index = await menuOfRevision(menu_revision);
    expect(server.call).toHaveBeenCalledExactlyOnceWith('GET /menu/:menu_revision', { params: { menu_revision } });
    expect(index.menu).toEqual(menu());
    expect(knownMenu(menu_revision)).toBe(index);
    expect(await menuOfRevision(menu_revision)).toBe(index);
    expect(server.call).toHaveBeenCalledTimes(1);
  });

  it('is taken from this device where that has it, and nobody is asked', async () => {
    await menus.put({ menu_revision, menu: menu(), usedAt: 1 });
    const index = await menuOfRevision(menu_revision);
    expect(index.items.size).toBe(theMenu.items.size);
    expect(server.call).not.toHaveBeenCalled();
    expect(knownMenu(menu_revision)).toBe(index);
  });

  it('is one, however many ask for it at once', async () => {
    await menus.put({ menu_revision, menu: menu(), usedAt: 1 });
    const get = vi.spyOn(menus, 'get');
    const [one, other] = await Promise.all([storedMenu(menu_revision), storedMenu(menu_revision)]);
    expect(one).toBe(other);
    expect(get).toHaveBeenCalledTimes(1);
    server.call.mockResolvedValue(menu());
    expect(await menuOfRevision(menu_revision)).toBe(one);
  });

  it('is the one that is shown already, when two fetched it', async () => {
    server.call.mockImplementation(async () => menu());
    const [one, other] = await Promise.all([menuOfRevision(menu_revision), menuOfRevision(menu_revision)]);
    expect(one).toBe(other);
  });

  it('is found on this device as soon as it is kept there', async () => {
    expect(await storedMenu(menu_revision)).toBeUndefined();
    await menus.put({ menu_revision, menu: menu(), usedAt: 1 });
    expect((await storedMenu(menu_revision))?.menu_revision).toBe(menu_revision);
  });
});
