import { proxy } from 'valtio';

const keptAs = 'comanda-both-wanted';
const most = 200;

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keptAs) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // blocked, or nothing that makes sense: it is asked again
  }
}

/** Orders that were perhaps sent twice, and of which somebody said on this device that both are wanted. */
export const bothWanted = proxy<{ ids: string[] }>({ ids: kept() });

export function wantBoth(order_id: string): void {
  bothWanted.ids = [...bothWanted.ids, order_id].slice(-most);
  try {
    localStorage.setItem(keptAs, JSON.stringify(bothWanted.ids));
  } catch {
    // blocked or full: it holds until the next start
  }
}
