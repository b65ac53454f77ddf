import type { BrowserContext } from '@playwright/test';

/** The keys of actions with their commands' types. */
type Saved = Map<string, string>;

const saved = new WeakMap<BrowserContext, Saved>();

/** Notes, from now on, every action that a page of this browser has on its disk: what a person was told is done. */
export async function noteSaved(context: BrowserContext): Promise<void> {
  const noted: Saved = new Map();
  saved.set(context, noted);
  await context.exposeBinding('noteSaved', (_, key: string, type: string) => void noted.set(key, type));
  await context.addInitScript(() => {
    const noting = window as unknown as { noteSaved(key: string, type: string): Promise<void> };
    const stores = IDBObjectStore.prototype;
    for (const method of ['add', 'put'] as const) {
      const original = stores[method];
      stores[method] = function (this: IDBObjectStore, value: Row, ...more) {
        const { name, transaction } = this;
        if (name === 'operations' && transaction.db.name === 'comanda-outbox')
          transaction.addEventListener('complete', () => void noting.noteSaved(value.key, value.command?.type ?? ''));
        return original.call(this, value, ...more);
      };
    }
    type Row = { key: string; command?: { type: string } };
  });
}

/** What was noted. A browser that nobody has watched proves nothing. */
export function savedBy(context: BrowserContext): Saved {
  const noted = saved.get(context);
  if (!noted) throw new Error('nobody has noted what this browser saves');
  return noted;
}
