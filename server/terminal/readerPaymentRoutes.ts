import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { callerId, type Callers } from '../caller/caller.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { partialPayment } from '../order/orderRepository.ts';
import { deviceById } from '../device/deviceRepository.ts';
import { serve } from '../http/serve.ts';
import { chargeOnReader, partNow } from './chargeOnReader.ts';
import { finishAttempt } from '../payment/finishAttempt.ts';
import { atProvider } from '../payment/paymentIntents.ts';
import { mayPay } from '../caller/paymentPolicy.ts';
import { takeReaderCheck } from '../payment/readerRepository.ts';
import { simulatedReaderRoutes } from './simulatedReaderRoutes.ts';
import { stopReader } from './stopReader.ts';

/** How long what a reader said is believed, in all processes together. */
const believedMs = 1_500;

/** Parts that the server has a card reader charge (ADR 34). */
export function readerPaymentRoutes(app: FastifyInstance, deps: CardParts): void {
  if (deps.payments.simulatedReaders) simulatedReaderRoutes(app, deps, deps.payments.simulatedReaders);

  serve(app, deps, 'POST /order/reader-payment', {
    policy: ({ callers }) => onlyDevices(callers),
    handle: async ({ callers, body, key }) => {
      const found = await chargeable(deps, callers, body.partialPayment_id);
      if (!found.ok) return found;
      const { part, restaurant } = found.value;
      if (!(await deviceById(deps.db, callers.device!.device_id))?.restaurant) return refuse('select_restaurant');
      const askedBy = key && `${callerId(callers)}:${key}`;
      return chargeOnReader(deps, part, { restaurant, terminal_id: body.terminal_id, askedBy });
    },
  });

  serve(app, deps, 'GET /order/reader-payment', {
    policy: ({ callers }) => onlyDevices(callers),
    handle: async ({ callers, query, now }) => {
      const { partialPayment_id } = query;
      const found = await chargeable(deps, callers, partialPayment_id);
      if (!found.ok || found.value.part.status !== 'open') return found.ok ? accept(found.value.part) : found;
      const since = new Date(now.getTime() - believedMs);
      const attempt = await takeReaderCheck(deps.db, partialPayment_id, since, now);
      const brought = attempt ? await atProvider(() => finishAttempt(deps, attempt)) : accept(undefined);
      return brought.ok ? partNow(deps, partialPayment_id) : brought;
    },
  });

  serve(app, deps, 'DELETE /order/reader-payment', {
    policy: ({ callers }) => onlyDevices(callers),
    handle: async ({ callers, query }) => {
      const found = await chargeable(deps, callers, query.partialPayment_id);
      return found.ok ? stopReader(deps, found.value.part) : found;
    },
  });
}

const onlyDevices = ({ device }: Callers): Refusal | undefined => (device ? undefined : refuse('no_token'));

/** The part with its restaurant, for devices that take its payments. */
async function chargeable(
  deps: CardParts,
  callers: Callers,
  partialPayment_id: string,
): Promise<Result<{ part: PartialPayment; restaurant: Restaurant }>> {
  const part = (await partialPayment(deps.db, partialPayment_id))?.payment;
  if (!part) return refuse('partial_payment_invalid');
  const restaurant = await deps.restaurants.get(part.restaurant_id);
  if (!restaurant) return refuse('not_found');
  return mayPay(callers, part, 'card', restaurant) ?? accept({ part, restaurant });
}
