import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteValue } from '../local/sessionDatabase.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

let cookies: Map<string, string>;
let written: object[];
vi.mock('js-cookie', () => ({
  default: {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string, attributes: object) => {
      cookies.set(name, value);
      written.push(attributes);
    },
  },
}));

/** A new tab; `killed`: of a browser that had not yet written its local storage and its cookies. */
async function newTab({ killed = false } = {}) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', memoryStorage());
  if (killed) {
    localStorage.clear();
    cookies.clear();
  }
  return import('./machineId.ts');
}

beforeEach(async () => {
  cookies = new Map();
  written = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { protocol: 'https:' });
  await deleteValue('machine');
});

test('a browser that is killed at once is the same machine afterwards', async () => {
  const first = await newTab();
  const id = await first.findMachineId();
  expect(id).toMatch(/^\d{13}-[0-9a-f]{32}$/);
  expect(await (await newTab({ killed: true })).findMachineId()).toBe(id);
});

test('a device that was signed in to by its link is that device after a kill', async () => {
  const first = await newTab();
  await first.findMachineId();
  await first.keepMachineId('1700000000000-bar');
  expect(await (await newTab({ killed: true })).findMachineId()).toBe('1700000000000-bar');
});

test('a tab stays the device that it is, although another tab became another one', async () => {
  const bar = await newTab();
  await bar.keepMachineId('bar');
  const session = globalThis.sessionStorage;
  const counter = await newTab();
  await counter.keepMachineId('counter');
  vi.resetModules();
  vi.stubGlobal('sessionStorage', session);
  expect(await (await import('./machineId.ts')).findMachineId()).toBe('bar');
});

test('the machine that an earlier release kept goes on', async () => {
  localStorage.setItem('comanda-machine-id', 'old');
  expect(await (await newTab()).findMachineId()).toBe('old');
  expect(await (await newTab({ killed: true })).findMachineId()).toBe('old');
});

test('the machine that an earlier release kept in a cookie alone goes on', async () => {
  cookies.set('comanda-machine-id', 'older');
  expect(await (await newTab()).findMachineId()).toBe('older');
  expect(cookies.get('machineId')).toBe('older');
});

test.each([
  ['https:', true],
  ['http:', false],
])('a page of %s keeps it in a cookie for ten days, strictly its own, secure: %s', async (protocol, secure) => {
  vi.stubGlobal('location', { protocol });
  const id = await (await newTab()).findMachineId();
  // the name under which the server looks for it
  expect([...cookies]).toEqual([['machineId', id]]);
  expect(written).toEqual([{ expires: 10, sameSite: 'strict', secure }]);
});

test('which machine this is can’t be said before it was found', async () => {
  const tab = await newTab();
  expect(() => tab.machineId()).toThrow('which machine this is was not read yet');
  const id = await tab.findMachineId();
  expect(tab.machineId()).toBe(id);
  // a copy, for when the database is lost
  expect(localStorage.getItem('comanda-machine-id')).toBe(id);
});
