const name = 'comanda-made-here';
/** More than one phone orders in an evening. */
const atMost = 100;

/** The ids of the orders that this phone made at tables, the last one first: which lines of a bill are its guest's own. */
export function madeHere(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Before the order is made: an id of which nothing comes does no harm, an order that nobody knows as his own does. */
export function noteMade(order_id: string): void {
  try {
    localStorage.setItem(name, JSON.stringify([order_id, ...madeHere()].slice(0, atMost)));
  } catch {
    // nobody finds the own lines at one tap then; each can be ticked
  }
}
