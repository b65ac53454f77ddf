import { readValue, writeValue } from '#src/data/local/sessionDatabase.ts';

const name = 'ready-told';
/** More than one phone orders in an evening. */
const atMost = 100;

const here = new Set<string>();

/**
 * Whether it is this page that tells of an order being ready: one of all tabs, and once, also after a reload. What is
 * written to local storage another tab may read a moment too late.
 */
export function claimReady(order_id: string): Promise<boolean> {
  return navigator.locks.request('comanda-ready', async () => {
    const told = await keptTold();
    if (here.has(order_id) || told.includes(order_id)) return false;
    here.add(order_id);
    // where nothing can be kept, this page at least tells once
    await writeValue(name, [order_id, ...told].slice(0, atMost)).catch(() => undefined);
    return true;
  });
}

async function keptTold(): Promise<string[]> {
  const kept = await readValue(name).catch(() => undefined);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}
