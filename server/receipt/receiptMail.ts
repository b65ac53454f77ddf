import type { FastifyInstance } from 'fastify';
import { lockRefusal } from '#domain/device/employee.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import { worksFor } from '../caller/housePolicy.ts';
import { tooMany } from '../http/callLimits.ts';
import { minute } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import type { OrderParts } from '../order/orderParts.ts';
import { isOfGuest } from '../order/orderReads.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';
import { billOf } from './billOf.ts';
import { mailedMs, receiptLink } from './receiptLink.ts';
import { receiptLanguage } from './receiptWords.ts';

/** Mails that one order makes us send in an hour, to whatever addresses. */
const mailsAnHour = { most: 10, windowMs: 60 * minute };

/** A receipt for whoever has no paper: a mail with a link to it, sent by the house or by the guest. */
export function receiptMail(app: FastifyInstance, deps: OrderParts): void {
  serve(app, deps, 'POST /order/receipt-mail', {
    policy: decidedWithTheEntity,
    change: async (tx, { body, callers, now }) => {
      const { email, language, ...bill } = body;
      const found = await billOf({ db: tx }, callers, bill);
      if (!found.ok) return found;
      const [order] = found.value.orders;
      const restaurant = order && (await restaurantById(tx, order.restaurant_id));
      if (!restaurant) return refuse('not_found');
      // admins read what is another's; they send nobody anything of it
      const own = (await worksFor(tx, callers, order.restaurant_id)) || (await isOfGuest(tx, callers, order));
      if (!own) return refuse('not_found');
      const { device, employee } = callers;
      const locked = device && lockRefusal(device, employee, order.restaurant_id);
      if (locked) return locked;
      const often = tooMany(deps.limits.take(`receipt mails ${bill.order_id}`, mailsAnHour));
      if (often) return often;
      const spoken = receiptLanguage(language, restaurant.address.country);
      const { url } = receiptLink(deps, { ...bill, language: spoken }, now, mailedMs);
      await wantMessage(tx, deps, {
        kind: 'receipt',
        to: email,
        language: spoken,
        details: { place: restaurant.name, link: url },
        ...(callers.user ? { user_id: callers.user.user_id } : {}),
      });
      return accept({ sent: true as const });
    },
  });
}
