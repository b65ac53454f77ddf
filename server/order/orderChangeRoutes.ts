import type { FastifyInstance } from 'fastify';
import { accept } from '#domain/error/refusal.ts';
import { commandOf } from '#contract/commands.ts';
import type { Deps } from '../deps.ts';
import { AnswerText } from '../http/answerText.ts';
import { serve } from '../http/serve.ts';
import { billOf } from '../receipt/billOf.ts';
import { runCommand } from './orderRoutes.ts';
import { receiptLink } from '../receipt/receiptLink.ts';

/** Ratings and receipt links; discounts and moves are plain commands (orderRoutes). */
export function orderChangeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'POST /order/rating', {
    policy: () => undefined,
    handle: async (ctx) => {
      const answer = await runCommand(deps, ctx, commandOf('POST /order/rating', ctx.body, deps.newId));
      const restaurant_id = deps.restaurantOf.get(ctx.body.order_id);
      // whoever looks next sees the new rating, before the word of it has come back from the database
      if (answer instanceof AnswerText && answer.status === 200 && restaurant_id)
        deps.restaurants.forget(restaurant_id);
      return answer;
    },
  });
  serve(app, deps, 'GET /order/receipt-link', {
    policy: () => undefined,
    handle: async ({ query, callers, now }) => {
      // a link opens the receipt for whoever has it, so only what the caller may see itself
      const bill = await billOf(deps, callers, query);
      if (!bill.ok) return bill;
      return accept(receiptLink(deps, query, now));
    },
  });
}
