import { proxy } from 'valtio';

const storageKey = 'comanda-shift-question';

function stored(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The business day on which the register was last told that it sells without a shift. */
export const shiftQuestion = proxy<{ answeredOn: string | undefined }>({ answeredOn: stored() });

/** Asks no more on this business day. */
export function sellWithout(day: string): void {
  shiftQuestion.answeredOn = day;
  try {
    localStorage.setItem(storageKey, day);
  } catch {
    // blocked or full: it is asked again at the next start
  }
}
