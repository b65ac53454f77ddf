import { planned } from './call.ts';

/** Discounts, moves, ratings and receipt links of orders. */
export const orderChangeCalls = {};

export const plannedOrderChangeCalls = {
  'POST /order/discount': planned(['device'], 'Give a discount'),
  'POST /order/move': planned(['device'], 'Move or merge orders and tables'),
  'POST /order/rating': planned(['guest', 'user'], 'Rate an order'),
  'GET /order/receipt-link': planned(['guest', 'user', 'device', 'owner'], 'Signed URL of the receipt'),
};
