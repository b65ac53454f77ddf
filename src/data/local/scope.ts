/** Whose view of orders this is: all of a restaurant for its devices, one table's or one guest's own for guests. */
export type Scope = `restaurant:${string}` | `table:${string}` | 'guest';

/** Whose token a request carries. One browser may hold several devices, each in a tab of its own. */
export type Caller = `device:${string}` | `guest:${string}` | 'guest' | 'user';

/**
 * Who speaks of an order without a table: each has a token of its own, which comes with the answer to the call that
 * placed it (D38). So orders that go out together never take each other's proof.
 */
export const callerOfOrder = (order_id: string): Caller => `guest:${order_id}`;

export const isDevice = (caller: Caller): caller is `device:${string}` => caller.startsWith('device:');
