import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from '../../tests/support/emptyDatabase.ts';
import { smallChain } from '../../tests/support/smallChain.ts';
import { verifyPassword } from '../login/password.ts';
import { userByEmail } from '../user/userRepository.ts';
import { deviceByMachineId } from '../device/deviceRepository.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';
import { tableByCode } from '../table/tableRepository.ts';
import type { Demo } from './demoFile.ts';
import { loadDemonstration } from './loadDemonstration.ts';
import { printWelcome } from './printWelcome.ts';

const origin = 'http://localhost:8444';
let parts: EmptyDatabase;
const file = (name: string): string => path.join(parts.config.dataDir, name);
const stored = (): Demo => JSON.parse(readFileSync(file('demo.json'), 'utf8')) as Demo;
const count = async (table: string): Promise<number> =>
  (await parts.db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n;

beforeEach(async () => {
  parts = await emptyDatabase();
});
afterEach(() => parts.close());

describe('loadDemonstration', () => {
  it('leaves a chain that can be used with what demo.json says', async () => {
    const demo = await loadDemonstration(parts, origin, smallChain());
    expect(demo).toEqual(stored());
    const [table] = stored().tables;
    expect(table?.url).toBe(`${origin}/order/table?code=${table?.code}`);
    expect((await tableByCode(parts.db, table!.code))?.table_id).toBe(table!.table_id);
    for (const device of stored().devices) {
      const known = await deviceByMachineId(parts.db, device.machineId);
      expect(known).toMatchObject({ device_id: device.device_id, mode: device.mode, employeeTypes: [] });
      expect(await verifyPassword(device.password, known!.passwordHash)).toBe(true);
      expect(device.url).toBe(
        `${origin}/device/${device.mode}#machineId=${device.machineId}&password=${device.password}`,
      );
    }
    for (const login of [stored().owner, stored().admin!]) {
      const user = await userByEmail(parts.db, login.email);
      expect(await verifyPassword(login.password, user!.passwordHash!)).toBe(true);
    }
    const restaurant = await restaurantById(parts.db, table!.restaurant_id);
    expect(restaurant).toMatchObject({ activation: 'approved', acceptingOrders: true, soldOut: [] });
    expect(restaurant!.menu_revision).not.toBe('');
    // so that an owner who looks around sees what is left of each dish
    expect(await count('option_cost')).toBeGreaterThan(0);
  });

  it('keeps the passwords where only their owner reads them', async () => {
    await loadDemonstration(parts, origin, smallChain());
    expect(statSync(file('demo.json')).mode & 0o777).toBe(0o600);
  });

  it('gives every installation its own codes and passwords', async () => {
    const first = await loadDemonstration(parts, origin, smallChain());
    const other = await emptyDatabase();
    const second = await loadDemonstration(other, origin, smallChain());
    await other.close();
    expect(second?.tables[0]?.code).not.toBe(first?.tables[0]?.code);
    expect(second?.owner.password).not.toBe(first?.owner.password);
  });

  it('touches nothing when there is a chain already', async () => {
    await loadDemonstration(parts, origin, smallChain());
    const before = stored();
    await loadDemonstration(parts, origin, smallChain());
    expect(stored()).toEqual(before);
    expect(await count('restaurant')).toBe(1);
  });

  it('loads nothing when it is switched off', async () => {
    const off = { ...parts, config: { ...parts.config, demo: false } };
    expect(await loadDemonstration(off, origin, smallChain())).toBeUndefined();
    expect(await count('chain')).toBe(0);
  });

  it('loads one chain when two servers start at once', async () => {
    const here = loadDemonstration(parts, origin, smallChain());
    const there = loadDemonstration(parts, origin, smallChain());
    await Promise.allSettled([here, there]);
    expect(await count('chain')).toBe(1);
    expect((await tableByCode(parts.db, stored().tables[0]!.code))?.table_id).toBe(stored().tables[0]!.table_id);
  });

  it('finds the passwords again when it was killed between commit and rename', async () => {
    await loadDemonstration(parts, origin, smallChain());
    const before = stored();
    renameSync(file('demo.json'), file('demo.pending.json'));
    expect(await loadDemonstration(parts, origin, smallChain())).toEqual(before);
    expect(stored()).toEqual(before);
  });

  it('forgets the passwords of a run that was killed before the commit', async () => {
    const other = await emptyDatabase();
    const lost = await loadDemonstration(other, origin, smallChain());
    await other.close();
    writeFileSync(file('demo.pending.json'), JSON.stringify(lost));
    const demo = await loadDemonstration(parts, origin, smallChain());
    expect(demo?.owner.password).not.toBe(lost?.owner.password);
    expect(existsSync(file('demo.pending.json'))).toBe(false);
  });

  it('leaves nothing behind when something in it is wrong', async () => {
    const broken = smallChain();
    broken.restaurants[0]!.menu = () => {
      throw new Error('wrong');
    };
    await expect(loadDemonstration(parts, origin, broken)).rejects.toThrow('wrong');
    expect(await count('user_account')).toBe(0);
    expect(existsSync(file('demo.json'))).toBe(false);
  });

  it('says where to go once the port is known, and writes it down', async () => {
    await loadDemonstration(parts, origin, smallChain());
    const printed: string[] = [];
    await printWelcome(parts, 'http://localhost:9000', true, (text) => printed.push(text));
    const { tables, devices, owner } = stored();
    expect(tables[0]?.url).toContain('http://localhost:9000/');
    for (const told of [tables[0]!.url, devices[0]!.url, devices[0]!.password, owner.password, 'Small house']) {
      expect(printed.join('')).toContain(told);
    }
    // at a later start, or where others can reach the server, no password is said (D44)
    for (const [about, first] of [
      [parts, false],
      [{ ...parts, config: { ...parts.config, open: true } }, true],
    ] as const) {
      const later: string[] = [];
      await printWelcome(about, 'http://localhost:9000', first, (text) => later.push(text));
      expect(later.join('')).toContain('demo.json');
      for (const secret of [devices[0]!.password, owner.password]) expect(later.join('')).not.toContain(secret);
    }
  });
});
