import type { Order } from './order.ts';
import type { Picture } from './picture.ts';

/** The orders of a visit that is over, those that bear a nickname, without it: nobody has to find his own lines any more. */
export function withoutNicknames({ orders }: Pick<Picture, 'orders'>, session_id: string): Order[] {
  return [...orders.values()]
    .filter((order) => order.session_id === session_id && order.nickname !== undefined)
    .map(({ nickname: _called, ...order }) => order);
}
