import { randomUUID } from 'node:crypto';
import type { UserRole } from '#domain/account/account.ts';
import { employeeTypes, type DeviceMode } from '#domain/device/device.ts';
import type { Order, OrderAction } from '#domain/order/order.ts';
import { hashPassword } from '#server/login/password.ts';
import { tokenDays } from '#server/caller/tokens.ts';
import { insertUser } from '#server/user/userRepository.ts';
import type { Sql } from '#server/db/sql.ts';
import { insertDevice } from '#server/device/deviceRepository.ts';
import { employeeCodeHmac } from '#server/device/employeeCode.ts';
import { insertEmployee } from '#server/device/employeeRepository.ts';
import { linkDevice } from '#server/device/linkDevice.ts';
import { apiClient, scan, type Api } from '../../support/api.ts';
import { lineOf, makeHouses, type House } from '../../support/houses.ts';
import { newMachineId, type TestServer } from '../../support/testServer.ts';
import type { CallerKind } from './example.ts';
import type { Person, World } from './world.ts';

const password = 'correct horse battery';
const passwordHash = await hashPassword(password);
const code = '482913';

/** One house with everybody who belongs to it. */
type Side = {
  house: House;
  owner: Person;
  ownerApi: Api;
  guest: Api;
  neighbour: Api;
  devices: Record<keyof House['devices'], Api>;
  employee_id: string;
};

/** Two houses that know nothing of each other, and a caller of every kind. */
export async function makeWorld(server: TestServer): Promise<World> {
  const here = await makeSide(server);
  const there = await makeSide(server);
  const [user, admin] = await Promise.all([addUser(server, ['guest']), addUser(server, ['guest', 'admin'])]);
  const [userApi, adminApi] = await Promise.all([userClient(server, user), userClient(server, admin)]);
  const [revokedHere, revokedThere] = await Promise.all([revoked(server, here), revoked(server, there)]);

  const seenFrom = (own: Side, other: Side, revokedDevice: Api): World => {
    const as: World['as'] = {
      nobody: apiClient(server.origin, 'authorization'),
      guest: own.guest,
      neighbour: own.neighbour,
      foreignGuest: other.guest,
      user: userApi,
      owner: own.ownerApi,
      foreignOwner: other.ownerApi,
      device: own.devices.cashregister,
      foreignDevice: other.devices.cashregister,
      revokedDevice,
      admin: adminApi,
    };
    const openOrder = (caller?: CallerKind) => placeOrder(own, caller === 'user' ? userApi : undefined);
    return {
      server,
      house: own.house,
      foreign: other.house,
      owner: own.owner,
      users: { user, owner: own.owner, foreignOwner: other.owner, admin },
      password,
      as,
      another: (kind, mode = 'cashregister') => another(server, { own, other }, kind, mode),
      machineId: `machine-${own.house.devices.cashregister.device_id}`,
      deviceOf: (mode) => own.devices[mode],
      employee: { employee_id: own.employee_id, code },
      openOrder,
      completedOrder: async (caller) => complete(own.devices.cashregister, await openOrder(caller)),
      mirrored: () => seenFrom(other, own, own === here ? revokedThere : revokedHere),
    };
  };
  return seenFrom(here, there, revokedHere);
}

async function makeSide(server: TestServer): Promise<Side> {
  const { deps, origin } = server;
  const [house] = (await makeHouses(deps, 1, 5)) as [House];
  const { restaurant_id, chain_id, devices } = house;
  const employee_id = randomUUID();
  const [owner, guest, neighbour] = await Promise.all([
    addUser(server, ['guest', 'owner']),
    scan(origin, house.tables[0]!.code),
    scan(origin, house.tables[1]!.code),
  ]);
  await deps.db.transaction(async (tx) => {
    await own(tx, chain_id, owner);
    await tx.query(`update device set password_hash = $1 where password_hash = ''`, [passwordHash]);
    const codeHmac = employeeCodeHmac(deps.secrets, restaurant_id, code);
    const employee = { employee_id, restaurant_id, name: 'Eva', types: [...employeeTypes], active: true, codeHmac };
    await insertEmployee(tx, employee);
  });
  const deviceClient = ({ token }: { token: string }): Api => apiClient(origin, 'device-authorization', token);
  return {
    house,
    owner,
    ownerApi: await userClient(server, owner),
    guest,
    neighbour,
    devices: {
      cashregister: deviceClient(devices.cashregister),
      orderprocessing: deviceClient(devices.orderprocessing),
      tablemanager: deviceClient(devices.tablemanager),
    },
    employee_id,
  };
}

async function addUser({ deps }: TestServer, roles: UserRole[]): Promise<Person> {
  const user_id = randomUUID();
  const email = `${user_id}@example.com`;
  const at = deps.now();
  const user = {
    user_id,
    email,
    first_name: 'Ann',
    last_name: 'Example',
    roles,
    emailVerified: true,
    phoneVerified: false,
    conditionsAcceptedAt: at.toISOString(),
  };
  await insertUser(deps.db, user, passwordHash, at);
  return { user_id, email };
}

async function userClient({ deps, origin }: TestServer, { user_id }: Person): Promise<Api> {
  const token = await deps.tokens.issue(deps.db, { kind: 'user', subject: user_id, days: tokenDays.user });
  return apiClient(origin, 'authorization', token);
}

const own = (tx: Sql, chain_id: string, { user_id }: Person) =>
  tx.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [chain_id, user_id]);

/** A device that is linked to the house, with a token. */
async function addDevice({ deps, origin }: TestServer, tx: Sql, { restaurant_id }: House, mode: DeviceMode) {
  const device_id = randomUUID();
  const made = { device_id, machineId: newMachineId(), passwordHash: passwordHash, now: deps.now() };
  await insertDevice(tx, made);
  await linkDevice(tx, deps.tokens, device_id, { restaurant_id, name: mode, mode, employeeTypes: [] }, made.now);
  const token = await deps.tokens.issue(tx, { kind: 'device', subject: device_id, days: tokenDays.device });
  return Object.assign(apiClient(origin, 'device-authorization', token), { device_id });
}

/** As it is linked to a house that others link devices to at the same time. */
const lateDevice = (server: TestServer, house: House, mode: DeviceMode) =>
  server.deps.db.transaction((tx) => addDevice(server, tx, house, mode));

/** A device that the owner has deleted. */
async function revoked(server: TestServer, { house, ownerApi }: Side): Promise<Api> {
  const device = await lateDevice(server, house, 'cashregister');
  const query = { restaurant_id: house.restaurant_id, device_id: device.device_id };
  const { status } = await ownerApi('DELETE /restaurant/devices', { query });
  if (status !== 200) throw new Error('the owner could not delete a device');
  return device;
}

async function another(
  server: TestServer,
  { own: here, other }: { own: Side; other: Side },
  kind: CallerKind,
  mode: DeviceMode,
): Promise<Api> {
  const { deps, origin } = server;
  const ownerOf = async ({ house }: Side): Promise<Api> => {
    const owner = await addUser(server, ['guest', 'owner']);
    await own(deps.db, house.chain_id, owner);
    return userClient(server, owner);
  };
  switch (kind) {
    case 'nobody':
      return apiClient(origin, 'authorization');
    case 'guest':
      return scan(origin, here.house.tables[0]!.code);
    case 'neighbour':
      return scan(origin, here.house.tables[1]!.code);
    case 'foreignGuest':
      return scan(origin, other.house.tables[0]!.code);
    case 'user':
      return userClient(server, await addUser(server, ['guest']));
    case 'admin':
      return userClient(server, await addUser(server, ['guest', 'admin']));
    case 'owner':
      return ownerOf(here);
    case 'foreignOwner':
      return ownerOf(other);
    case 'device':
      return lateDevice(server, here.house, mode);
    case 'foreignDevice':
      return lateDevice(server, other.house, mode);
    case 'revokedDevice':
      return revoked(server, here);
  }
}

/** At the house's table by its guest, or taken away by a user. */
async function placeOrder({ house, guest }: Side, user: Api | undefined): Promise<Order> {
  const item = house.items[0]!;
  const { table_id } = house.tables[0]!;
  const order = {
    restaurant_id: house.restaurant_id,
    items: [lineOf(item)],
    payment: { option: 'later' as const },
    menu_revision: house.menu_revision,
    amountTotal: item.options[0]!.price,
  };
  const contact = { name: 'Ann', phone: '+43 660 1234567' };
  const { status, body, error } = user
    ? await user('POST /order', {
        body: { order: { ...order, type: 'takeaway', contact, payment: { option: 'cash' } } },
      })
    : await guest('POST /order', { body: { order: { ...order, type: 'local', table_id } } });
  if (status !== 200) throw new Error(`an order could not be placed: ${error.message}`);
  return body;
}

async function complete(register: Api, { order_id }: Order): Promise<Order> {
  const actions: OrderAction[] = ['accept', 'prepare', 'ready', 'complete'];
  let order: Order | undefined;
  for (const action of actions) {
    const { status, body, error } = await register('POST /order/action', { body: { order_id, action } });
    if (status !== 200) throw new Error(`the order could not be completed: ${error.message}`);
    order = body;
  }
  return order!;
}
