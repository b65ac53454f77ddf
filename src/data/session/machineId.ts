import Cookies from 'js-cookie';
import { machineCookie } from '#domain/device/machineCookie.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';

/** In this browser's storages; earlier releases called the cookie so too. */
const name = 'comanda-machine-id';
export const cookieDays = 10;
let current: string | undefined;

/**
 * Finds out which machine this browser is: when it was made and 128 random bits (D18). What counts is on the disk before
 * anybody hears of it; local storage and the cookie, which browsers write when they like, are copies. A tab that was
 * opened as another device keeps that one's for itself, so that one browser can be several.
 */
export async function findMachineId(): Promise<string> {
  const known =
    sessionStorage.getItem(name) ??
    (await readValue<string>('machine')) ??
    localStorage.getItem(name) ??
    Cookies.get(machineCookie) ??
    Cookies.get(name);
  return keepMachineId(known ?? newMachineId());
}

/** The machine that this tab is, once it was found. */
export function machineId(): string {
  if (current === undefined) throw new Error('which machine this is was not read yet');
  return current;
}

/** From now on this tab, and tabs opened later, are this machine. */
export async function keepMachineId(id: string): Promise<string> {
  await writeValue('machine', id);
  current = id;
  sessionStorage.setItem(name, id);
  localStorage.setItem(name, id);
  Cookies.set(machineCookie, id, { expires: cookieDays, sameSite: 'strict', secure: location.protocol === 'https:' });
  return id;
}

function newMachineId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `${Date.now()}-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
