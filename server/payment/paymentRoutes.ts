import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { cardAmountRefusal } from '#domain/payment/cardAmount.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { actorOf } from '../caller/caller.ts';
import type { CardParts } from './cardParts.ts';
import { giveCommand } from '../order/orderCommands.ts';
import { maySee } from '../caller/orderPolicy.ts';
import { orderById, partialPayment } from '../order/orderRepository.ts';
import { outcomeResult } from '../lane/outcomeResult.ts';
import { type Context, serve } from '../http/serve.ts';
import { intentAsItStands } from './paymentIntents.ts';
import { mayPay } from '../caller/paymentPolicy.ts';
import { partPaidByCard } from './paymentRepository.ts';

type Asked = Context<'POST /order/payment-intent'>;

export function paymentRoutes(app: FastifyInstance, deps: CardParts): void {
  serve(app, deps, 'POST /order/payment-intent', {
    policy: ({ callers }) => (callers.device || callers.user || callers.guest ? undefined : refuse('no_token')),
    handle: async (ctx) => {
      const type = ctx.body.type ?? (ctx.callers.device ? 'card' : 'online');
      const found = await partToPay(deps, ctx);
      if (!found.ok) return found;
      const part = found.value;
      const restaurant = await deps.restaurants.get(part.restaurant_id);
      if (!restaurant) return refuse('not_found');
      const denied = mayPay(ctx.callers, part, type, restaurant);
      if (denied) return denied;
      if (part.status !== 'open') return refuse('partial_payment_closed', { details: { current: part } });
      return intentAsItStands(deps, part, { type, restaurant });
    },
  });
}

/** The part that is named, or the one that covers all that remains of the named order. */
async function partToPay(deps: CardParts, ctx: Asked): Promise<Result<PartialPayment>> {
  const { order_id, partialPayment_id } = ctx.body;
  if (partialPayment_id && order_id) {
    return refuse('invalid_request', { details: [{ path: 'order_id', message: 'stands beside a partialPayment_id' }] });
  }
  if (partialPayment_id) {
    const found = await partialPayment(deps.db, partialPayment_id);
    return found ? accept(found.payment) : refuse('partial_payment_invalid');
  }
  if (!order_id) return refuse('partial_payment_id_invalid');
  const order = await orderById(deps.db, order_id);
  if (!order || !(await maySee(deps, ctx.callers, order))) return refuse('not_found');
  const begun = await begunPart(deps, ctx, order);
  if (begun) return accept(begun);
  const restaurant = await deps.restaurants.get(order.restaurant_id);
  const rest = remainingAmount(order);
  // nobody is to find a part that cannot be paid
  const unchargeable = restaurant && rest > 0 ? cardAmountRefusal(rest, restaurant.currency) : undefined;
  if (unchargeable) return unchargeable;
  const opened = await openedFor(deps, ctx, order.restaurant_id, order_id);
  if (opened.ok) return opened;
  // who asks twice at once has opened it with the other request
  const after = await orderById(deps.db, order_id);
  const meanwhile = after && (await begunPart(deps, ctx, after));
  return meanwhile ? accept(meanwhile) : opened;
}

/** The part of an order for which a card is being charged, or that the caller has opened over the whole rest. */
async function begunPart(deps: CardParts, { callers }: Asked, order: Order): Promise<PartialPayment | undefined> {
  const charged = await partPaidByCard(deps.db, order.order_id);
  const { kind, id } = actorOf(callers);
  const isOwnRest = ({ status, by, orders, share, lines }: PartialPayment): boolean =>
    status === 'open' && by === `${kind}:${id}` && orders.length === 1 && share?.of === 1 && !lines;
  return (
    order.payments.find((part) => charged?.open && part.partialPayment_id === charged.partialPayment_id) ??
    order.payments.find(isOwnRest)
  );
}

/** Opens a part over the whole rest, so that every card payment is a part like any other (D13). */
async function openedFor(
  deps: CardParts,
  ctx: Asked,
  restaurant_id: string,
  order_id: string,
): Promise<Result<PartialPayment>> {
  const body = { partialPayment_id: deps.newId(), restaurant_id, orders: [order_id], share: { of: 1, count: 1 } };
  const outcome = await giveCommand(
    deps,
    { type: 'payment.open', body },
    { callers: ctx.callers, key: ctx.key ?? deps.newId(), requestHash: ctx.requestHash() },
  );
  return 'ok' in outcome ? outcome : outcomeResult(outcome);
}
