import type { Sql } from './sql.ts';

/**
 * Rows that one transaction may hold together, in the order in which all take them; whatever hangs on them comes after.
 * Two that each hold what the other wants next would wait in a circle until PostgreSQL ends one of them (ADR 19).
 */
const order = ['chain', 'item', 'device', 'stream', 'restaurant'] as const;
type Locked = (typeof order)[number];

const updated = new RegExp(`\\bupdate (${order.join('|')})\\b`, 'g');
const selected = new RegExp(`\\b(?:from|join) (${order.join('|')})\\b(?: (\\w+))?`, 'g');
const held = /\bfor (?:(?:no key )?update|key share)\b(?: of (\w+))?/;
const heldWithKey = /\bfor update\b/;

/** The tables whose rows a statement locks, as far as its text says. */
export function locksOf(text: string): Locked[] {
  const changed = [...text.matchAll(updated)].map(([, table]) => table);
  const hold = held.exec(text);
  const kept = hold
    ? [...text.matchAll(selected)]
        .filter(([, table, alias]) => !hold[1] || [table, alias].includes(hold[1]))
        .map(([, table]) => table)
    : [];
  return order.filter((table) => changed.includes(table) || kept.includes(table));
}

/** For tests: a transaction that locks in another order fails, even when nobody else wants those rows. */
export function inLockOrder(tx: Sql): Sql {
  const taken = new Set<Locked>();
  return {
    query(text, values, name) {
      for (const table of locksOf(text)) {
        const later = order.slice(order.indexOf(table)).find((each) => each !== table && taken.has(each));
        if (later && !taken.has(table)) throw new Error(`A transaction locks ${table} after ${later}.`);
        // Inserting a row that refers to one that is held so waits for it, unseen and in any order.
        if (table !== 'stream' && heldWithKey.test(text))
          throw new Error(`${table} is locked, but not for no key update.`);
        taken.add(table);
      }
      return tx.query(text, values, name);
    },
  };
}
