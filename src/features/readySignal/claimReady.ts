const name = 'comanda-ready-told';
/** More than one phone orders in an evening. */
const atMost = 100;

const here = new Set<string>();

/** Whether it is this page that tells of an order being ready: one of all tabs, and once, also after a reload. */
export function claimReady(order_id: string): Promise<boolean> {
  return navigator.locks.request(name, () => {
    const told = keptTold();
    if (here.has(order_id) || told.includes(order_id)) return false;
    here.add(order_id);
    try {
      localStorage.setItem(name, JSON.stringify([order_id, ...told].slice(0, atMost)));
    } catch {
      // where storage is blocked, this page at least tells once
    }
    return true;
  });
}

function keptTold(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
