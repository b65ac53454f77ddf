import { z } from 'zod';
import { orderFlags, orderStatuses, orderTypes, paymentFilters } from '../domain/order/order.ts';
import { BusinessDay, Id, listOf, Typed } from './primitives.ts';

/** What somebody looks for in a list of orders. */
export const OrdersQuery = z
  .strictObject({
    restaurant_id: Id.optional(),
    chain_id: Id.optional(),
    status: listOf(orderStatuses).optional(),
    type: listOf(orderTypes).optional(),
    flag: listOf(orderFlags).optional(),
    payment: listOf(paymentFilters).optional(),
    from: BusinessDay.optional(),
    to: BusinessDay.optional(),
    table_id: Id.optional(),
    employee_id: Id.optional(),
    device_id: Id.optional(),
    text: Typed.max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: Typed.max(200).optional(),
  })
  .refine(({ restaurant_id, chain_id }) => restaurant_id ?? chain_id, 'needs restaurant_id or chain_id');
