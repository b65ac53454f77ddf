import type { Order } from './order.ts';

/**
 * An order without the person who placed it (D26): what was eaten and paid stays, who it was for is gone. `names` are
 * those under which the person stands in its history.
 */
export function withoutPerson(order: Order, names: readonly string[], at: string): Order {
  const {
    user_id: _user,
    contact: _contact,
    address: _address,
    note: _note,
    nickname: _called,
    paidStates,
    ...rest
  } = order;
  const nameless = <Entry extends Order['statusEntry']>(entry: Entry): Entry => {
    if (!names.some((name) => name === entry.by)) return entry;
    const { by: _by, note: _said, ...kept } = entry;
    return kept as Entry;
  };
  return {
    ...rest,
    items: withoutWishes(order.items),
    ...(paidStates ? { paidStates: paidStates.map((state) => ({ ...state, items: withoutWishes(state.items) })) } : {}),
    statusEntry: nameless(order.statusEntry),
    statusEntries: order.statusEntries.map(nameless),
    updatedAt: at,
    version: order.version + 1,
  };
}

const withoutWishes = (items: Order['items']): Order['items'] => items.map(({ note: _wish, ...line }) => line);
