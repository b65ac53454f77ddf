import { z } from 'zod';
import type * as domain from '../domain/delivery/tourSheet.ts';
import { orderStatuses } from '../domain/order/order.ts';
import { call } from './call.ts';
import { BusinessDay, Id, Instant, Money } from './primitives.ts';

const TourStop = z.object({
  order_id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  at: Instant,
  amountTotal: Money,
  toCollect: Money,
  changeAlong: Money,
  cash: Money,
  cashTips: Money,
  otherTips: Money,
}) satisfies z.ZodType<domain.TourStop>;

const TourSheet = z.object({
  deliverer: z.string(),
  name: z.string().optional(),
  stops: z.array(TourStop),
  changeAlong: Money,
  cash: Money,
  cashTips: Money,
  otherTips: Money,
  toHandOver: Money,
  /** what of it the journals say was handed over */
  handedOver: Money,
}) satisfies z.ZodType<domain.TourSheet>;

export const tourCalls = {
  'GET /restaurant/tours': call({
    who: ['device', 'owner'],
    can: 'seeBills',
    query: z.strictObject({ restaurant_id: Id, day: BusinessDay, deliverer: Id.optional() }),
    answer: z.array(TourSheet),
    summary:
      'What each deliverer took out on a business day, also what could not be delivered: change given along, cash and ' +
      'tips taken on the way, and what is to be handed over. `deliverer` is an employee, or a device',
  }),
};
