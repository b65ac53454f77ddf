import type { FastifyInstance } from 'fastify';
import { lockRefusal } from '#domain/device/employee.ts';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import { worksFor } from '../caller/housePolicy.ts';
import { mayManageRestaurant } from '../caller/ownerPolicy.ts';
import { tooMany } from '../http/callLimits.ts';
import { minute } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import type { OrderParts } from '../order/orderParts.ts';
import { isOfGuest } from '../caller/orderPolicy.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';
import { visibleBill } from './visibleBill.ts';
import { mailedMs, receiptLink } from './receiptLink.ts';
import { receiptLanguage } from '#domain/receipt/receiptWords.ts';

const hour = 60 * minute;
/**
 * Mails that one order, one address and one restaurant make us send in an hour: whoever makes up a restaurant to have
 * strangers written to does not get far.
 */
const mailsAnHour = {
  order: { most: 10, windowMs: hour },
  address: { most: 5, windowMs: hour },
  restaurant: { most: 300, windowMs: hour },
};

/** A receipt for whoever has no paper: a mail with a link to it, sent by the house or by the guest. */
export function receiptMail(app: FastifyInstance, deps: OrderParts): void {
  serve(app, deps, 'POST /order/receipt-mail', {
    policy: decidedWithTheEntity,
    change: async (tx, { body, callers, now }) => {
      const { email, language, ...bill } = body;
      const found = await visibleBill({ db: tx }, callers, bill);
      if (!found.ok) return found;
      const [order] = found.value.orders;
      const restaurant = order && (await restaurantById(tx, order.restaurant_id));
      if (!restaurant) return refuse('not_found');
      const { device, employee, user } = callers;
      // admins and viewers read what is another's; they send nobody anything of it
      const house = device && (await worksFor(tx, { device }, order.restaurant_id));
      if (!house && !(await isOfGuest(tx, callers, order))) {
        const refused = user ? await mayManageRestaurant(tx, callers, order.restaurant_id) : refuse('not_found');
        if (refused) return refused;
      }
      const locked = device && lockRefusal(device, employee, order.restaurant_id);
      if (locked) return locked;
      const refusal = tooManyMails(deps, {
        order: bill.order_id,
        address: email.toLowerCase(),
        restaurant: order.restaurant_id,
      });
      if (refusal) return refusal;
      const spoken = receiptLanguage(language, restaurant.address.country);
      const { url } = receiptLink(deps, { ...bill, language: spoken }, now, mailedMs);
      await wantMessage(tx, deps, {
        kind: 'receipt',
        to: email,
        language: spoken,
        details: { place: restaurant.name, link: url },
      });
      return accept({ sent: true as const });
    },
  });
}

/** Of the order first: whoever is refused for it costs nobody else anything. */
function tooManyMails({ limits }: OrderParts, ids: Record<keyof typeof mailsAnHour, string>): Refusal | undefined {
  for (const each of ['order', 'address', 'restaurant'] as const) {
    const refusal = tooMany(limits.take(`receipt mails ${each} ${ids[each]}`, mailsAnHour[each]));
    if (refusal) return refusal;
  }
  return undefined;
}
