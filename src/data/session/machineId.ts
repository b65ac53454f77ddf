import Cookies from 'js-cookie';

const name = 'comanda-machine-id';
const cookieDays = 10;

/**
 * The machine identifier of this browser: when it was made and 128 random bits (D18). Kept in local storage and as a
 * cookie; a tab that was opened as another device keeps that one's for itself, so that one browser can be several.
 */
export function machineId(): string {
  const known = sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? Cookies.get(name);
  return keepMachineId(known ?? newMachineId());
}

/** From now on this tab, and tabs opened later, are this machine. */
export function keepMachineId(id: string): string {
  sessionStorage.setItem(name, id);
  localStorage.setItem(name, id);
  Cookies.set(name, id, { expires: cookieDays, sameSite: 'strict', secure: location.protocol === 'https:' });
  return id;
}

function newMachineId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `${Date.now()}-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
