import type { User, UserRole } from '#domain/account/account.ts';
import { hashPassword } from '../login/password.ts';
import { insertUser } from '../user/userRepository.ts';
import { hasNoChain, insertChain } from '../chain/chainRepository.ts';
import type { Sql } from '../db/sql.ts';
import type { DemonstrationParts } from './demonstrationParts.ts';
import { setCosts } from '../menu/setCosts.ts';
import { storeMenu } from '../menu/storeMenu.ts';
import { insertRestaurants } from '../restaurant/restaurantRepository.ts';
import { commitPendingDemo, type Demo, withOrigin, writePendingDemo } from './demoFile.ts';
import { demonstrationCosts } from './demonstrationCosts.ts';
import { demonstrationDocumentation, storeDocumentation } from './demonstrationDocumentation.ts';
import type { DemonstrationChain } from './demonstrationTypes.ts';
import { planRestaurant, type RestaurantPlan } from './planRestaurant.ts';
import type { PictureSpec } from './picture/pictureSpec.ts';
import { drawPictures } from './drawPictures.ts';
import { randomPassword } from './randomSecret.ts';
import { storeHouse } from './storeHouse.ts';

/**
 * Puts the chain into an empty database, all in one transaction, with the passwords on the disk before it commits:
 * killed at any point, the next start has either the chain and its passwords or neither.
 */
export async function fillDemonstration(
  parts: DemonstrationParts,
  origin: string,
  chain: DemonstrationChain,
): Promise<void> {
  const { config, db, newId, now } = parts;
  parts.log.info('the demonstration is being set up');
  const pictures = [...new Set([chain.picture, ...chain.restaurants.flatMap((restaurant) => restaurant.pictures)])];
  const [avatars, documentation, houses, owner, admin] = await Promise.all([
    drawPictures(config, pictures),
    demonstrationDocumentation(),
    Promise.all(chain.restaurants.map((restaurant) => planRestaurant(parts, restaurant))),
    account(newId, 'owner@comanda.example', 'Olivia', 'Owner', 'owner'),
    config.demoAdmin ? account(newId, 'admin@comanda.example', 'Adam', 'Admin', 'admin') : undefined,
  ]);
  const chain_id = newId();
  const demo = demoOf(houses, owner, admin, origin);
  const filled = await db.transaction(async (tx) => {
    // Another process may have been faster.
    if (!(await hasNoChain(tx))) return false;
    for (const { user, passwordHash } of [owner, ...(admin ? [admin] : [])])
      await insertUser(tx, user, passwordHash, now());
    const doc = { subscription: chain.subscription, avatar: avatars.get(chain.picture) };
    await insertChain(tx, { chain_id, name: chain.name, doc, owner_id: owner.user.user_id, now: now() });
    for (const house of houses) await storeRestaurant(tx, parts, chain_id, house, avatars);
    await storeDocumentation(tx, parts, documentation);
    await writePendingDemo(config.dataDir, demo);
    return true;
  });
  if (filled) await commitPendingDemo(config.dataDir);
}

async function storeRestaurant(
  tx: Sql,
  parts: DemonstrationParts,
  chain_id: string,
  house: RestaurantPlan,
  avatars: ReadonlyMap<PictureSpec, string>,
): Promise<void> {
  const { restaurant_id, source } = house;
  const avatar = avatars.get(source.picture);
  const fields = { ...source.restaurant, ...(avatar ? { avatar } : {}) };
  await insertRestaurants(tx, [{ ...fields, restaurant_id, chain_id, menu_revision: '', version: 1 }]);
  const content = source.menu({ chain_id, restaurant_id }, avatars);
  await storeMenu(tx, { chain_id, content, now: parts.now() });
  await setCosts(tx, { chain_id, costs: demonstrationCosts(content.items), now: parts.now() });
  await storeHouse(tx, parts, house);
}

type Account = { user: User; password: string; passwordHash: string };

async function account(
  newId: () => string,
  email: string,
  first_name: string,
  last_name: string,
  role: UserRole,
): Promise<Account> {
  const password = randomPassword();
  const names = { email, first_name, last_name };
  const verified = { emailVerified: true, phoneVerified: false };
  const user: User = { user_id: newId(), ...names, roles: ['guest', role], ...verified };
  return { user, password, passwordHash: await hashPassword(password) };
}

function demoOf(houses: readonly RestaurantPlan[], owner: Account, admin: Account | undefined, origin: string): Demo {
  const tables = houses.flatMap(({ restaurant_id, areas }) =>
    areas.flatMap((area) => area.tables.map(({ table_id, code }) => ({ restaurant_id, table_id, code, url: '' }))),
  );
  const devices = houses.flatMap(({ restaurant_id, devices }) =>
    devices.map(({ device_id, machineId, password, source }) => ({
      restaurant_id,
      device_id,
      mode: source.mode,
      machineId,
      password,
      url: '',
    })),
  );
  const login = ({ user, password }: Account) => ({ email: user.email, password });
  return withOrigin(
    { origin, tables, devices, owner: login(owner), ...(admin ? { admin: login(admin) } : {}) },
    origin,
  );
}
