const name = 'comanda-clock-offset';
let offset = readOffset();

function readOffset(): number {
  const kept = Number(globalThis.localStorage?.getItem(name) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}

/** Milliseconds that the server's clock is ahead of this device's; kept over restarts, for work without a network. */
export const clockOffset = (): number => offset;

/** Now by the server's clock, as far as it is known (D31). */
export const serverNow = (): Date => new Date(Date.now() + offset);

/** Called with what the server said of the time, and how long the answer was on its way. */
export function learnServerTime(serverTime: string, roundTrip: number): void {
  const heard = Date.parse(serverTime);
  if (Number.isNaN(heard)) return;
  offset = Math.round(heard + roundTrip / 2 - Date.now());
  globalThis.localStorage?.setItem(name, String(offset));
}
