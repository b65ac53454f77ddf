import { proxy } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';

const storageKey = 'comanda-card-reader';

/** The restaurant's card readers, once they are known, and the one that this device took last. */
export const terminalStore = proxy<{ terminals?: Terminal[]; lastTaken: string }>({
  lastTaken: localStorage.getItem(storageKey) ?? '',
});

/** Without a connection what was known before stays; it is asked again when the pay screen opens next. */
export async function loadTerminals(restaurant_id: string): Promise<void> {
  try {
    terminalStore.terminals = await call('GET /restaurant/terminals', { query: { restaurant_id } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
}

export function takeTerminal(terminal_id: string): void {
  terminalStore.lastTaken = terminal_id;
  localStorage.setItem(storageKey, terminal_id);
}
