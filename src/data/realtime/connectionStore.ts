import { proxy } from 'valtio';
import { serverNow } from '../clock.ts';

/**
 * What is displayed of the connection. `since` is when it became so, `waiting` how many operations wait. Until it is
 * `known`, `online` only hopes for the best.
 */
export const connection = proxy<{
  online: boolean;
  known: boolean;
  since: string;
  lastSyncAt?: string;
  waiting: number;
}>({
  online: globalThis.navigator?.onLine ?? true,
  known: false,
  since: serverNow().toISOString(),
  waiting: 0,
});

export function showOnline(online: boolean): void {
  connection.known = true;
  if (connection.online === online) return;
  connection.online = online;
  connection.since = serverNow().toISOString();
}

export const showSynced = (at: string): void => {
  connection.lastSyncAt = at;
};
