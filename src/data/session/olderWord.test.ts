import { describe, expect, it, vi } from 'vitest';
import type { Device, Employee } from '#domain/device/device.ts';
import {
  asksFor,
  currentIdentity,
  device,
  news,
  offline,
  readValue,
  session,
  stageDevice,
  world,
} from '../../../tests/support/stagedDevice.ts';

// how long locking takes is what this is about
vi.doUnmock('#src/data/session/employeeUnlock.ts');
stageDevice();

const anna: Employee = { employee_id: 'e', restaurant_id: 'r1', name: 'Anna', types: ['waiter'], active: true };
const mistaken = { name: 'Mistaken', mode: 'orderscreen', employeeTypes: ['deliverer'], restaurant: 'r2' } as const;
const meant = { name: 'Meant', mode: 'tablemanager', employeeTypes: ['waiter'], restaurant: 'r3' } as const;
const as = ({ employeeTypes, ...more }: typeof mistaken | typeof meant) =>
  device({ ...more, employeeTypes: [...employeeTypes] });

/** Open for Anna, at a server that nobody hears of when the device is locked; gives what ends the waiting. */
async function openedByAnna(): Promise<() => void> {
  let giveUp = (): void => undefined;
  const silence = new Promise<void>((resolve) => (giveUp = resolve)).then(() => offline());
  world.answer = (name) => (name === 'POST /device/lock' ? silence : device({ employeeTypes: ['waiter'] }));
  await session.startDevice();
  session.deviceSession.employee = anna;
  session.deviceSession.state = 'ready';
  return giveUp;
}

const shown = () => [session.deviceSession.device?.name, session.deviceSession.state, currentIdentity().restaurant_id];
const keptOnDisk = async () => (await readValue<Device>('device:m1'))?.name;
const ranLast = () => (world.runs.at(-1)![0] as Device).name;

/** What was going to happen has happened. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

describe('a device that its owner sets up anew while the server is silent', () => {
  it('is that at once, on its screen as in what it does, and locked for whoever had opened it', async () => {
    const giveUp = await openedByAnna();
    news().changed(as(mistaken));
    expect(shown()).toEqual(['Mistaken', 'locked', 'r2']);
    expect(session.deviceSession.employee).toBeUndefined();
    await expect.poll(ranLast).toBe('Mistaken');
    expect(await keptOnDisk()).toBe('Mistaken');
    await expect.poll(() => asksFor('POST /device/lock')).toHaveLength(1);
    giveUp();
  });

  it('stays what it was made last, though the server hears of the lock before that only later', async () => {
    const giveUp = await openedByAnna();
    news().changed(as(mistaken));
    await expect.poll(() => asksFor('POST /device/lock')).toHaveLength(1);
    news().changed(as(meant));
    await expect.poll(ranLast).toBe('Meant');
    giveUp();
    await turns();
    expect([shown(), ranLast(), await keptOnDisk()]).toEqual([['Meant', 'locked', 'r3'], 'Meant', 'Meant']);
  });

  it('is what it was made last, however close the two come', async () => {
    const giveUp = await openedByAnna();
    const { changed } = news();
    changed(as(mistaken));
    // nothing has to be forgotten for this one
    changed({ ...as(mistaken), name: 'Meant', restaurant: 'r3' });
    await expect.poll(ranLast).toBe('Meant');
    giveUp();
    await turns();
    expect([shown(), ranLast(), await keptOnDisk()]).toEqual([['Meant', 'locked', 'r3'], 'Meant', 'Meant']);
  });

  it('never runs as what it was made before, where it hears better while it writes that down', async () => {
    await openedByAnna();
    const { changed } = news();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      put.mockRestore();
      changed(as(meant));
      return this.put(...row);
    });
    delete session.deviceSession.employee;
    changed(as(mistaken));
    await expect.poll(ranLast).toBe('Meant');
    expect(world.runs.map(([run]) => (run as Device).name)).toEqual(['Bar', 'Meant']);
    expect(await keptOnDisk()).toBe('Meant');
  });
});
