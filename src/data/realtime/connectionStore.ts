import { proxy } from 'valtio';
import { serverNow } from '../clock.ts';

/** What is displayed of the connection. `since` is when it became so, `waiting` how many operations wait. */
export const connection = proxy<{ online: boolean; since: string; lastSyncAt?: string; waiting: number }>({
  online: globalThis.navigator?.onLine ?? true,
  since: serverNow().toISOString(),
  waiting: 0,
});

export function showOnline(online: boolean): void {
  if (connection.online === online) return;
  connection.online = online;
  connection.since = serverNow().toISOString();
}

export const showSynced = (at: string): void => {
  connection.lastSyncAt = at;
};
