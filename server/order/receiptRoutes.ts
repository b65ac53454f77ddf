import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Order } from '#domain/order/order.ts';
import { receiptOf } from '#domain/order/receipt.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Callers } from '../account/caller.ts';
import type { Deps } from '../deps.ts';
import { isSimulatedIntent } from '../payment/providers/simulated.ts';
import { serve } from '../plugins/serve.ts';
import { tableById } from '../table/tableRepository.ts';
import { maySee } from './orderReads.ts';
import { orderById, ordersFor } from './orderRepository.ts';
import { receiptDocument, receiptPolicy } from './receiptDocument.ts';
import { receiptLanguage } from './receiptWords.ts';

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'GET /order/receipt', {
    policy: () => undefined,
    handle: async ({ query, callers, setHeader }) => {
      const found = await billOf(deps, callers, query);
      if (!found.ok) return found;
      if (query.type !== undefined && query.type !== 'html') return refuse('not_implemented');
      const { orders, payment } = found.value;
      const [order] = orders;
      const restaurant = order && (await deps.restaurants.get(order.restaurant_id));
      if (!restaurant) return refuse('not_found');
      const table = order.table_id ? await tableById(deps.db, order.table_id) : undefined;
      const { timezone, address } = restaurant;
      setHeader('content-type', 'text/html; charset=utf-8');
      setHeader('content-security-policy', receiptPolicy);
      setHeader('cache-control', 'private, no-store');
      return accept(
        receiptDocument(receiptOf(orders, restaurant, payment), {
          language: receiptLanguage(query.language, address.country),
          timezone,
          simulated: orders.some(hasSimulatedPayment),
          ...(table ? { tableName: table.name } : {}),
        }),
      );
    },
  });
}

type Bill = { orders: Order[]; payment?: PartialPayment };

/** The order, or all orders that the named payment of it covers; what the caller may not see does not exist for it. */
async function billOf(
  deps: Deps,
  callers: Callers,
  { order_id, partialPayment_id }: { order_id: string; partialPayment_id?: string | undefined },
): Promise<Result<Bill>> {
  const order = await orderById(deps.db, order_id);
  if (!order || !(await maySee(deps, callers, order))) return refuse('not_found');
  if (!partialPayment_id) return accept({ orders: [order] });
  const payment = order.payments.find((each) => each.partialPayment_id === partialPayment_id);
  if (!payment) return refuse('partial_payment_invalid');
  const named = { order_ids: payment.orders, payment_ids: [], table_ids: [] };
  const orders = await ordersFor(deps.db, [order.restaurant_id], named);
  for (const each of orders) if (!(await maySee(deps, callers, each))) return refuse('not_found');
  return accept({ orders, payment });
}

/** Simulated payments are said visibly (D15), also when a real provider has been set up since. */
const hasSimulatedPayment = ({ payments }: Order): boolean =>
  payments.some(
    ({ status, intent_id }) => status === 'paid' && intent_id !== undefined && isSimulatedIntent(intent_id),
  );
