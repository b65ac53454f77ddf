import type { FastifyInstance } from 'fastify';
import { commandOf } from '#contract/commands.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import type { OrderParts } from './orderParts.ts';
import { AnswerText } from '../http/answerText.ts';
import { serve } from '../http/serve.ts';
import { runCommand } from './orderRoutes.ts';

/** Ratings; discounts and moves are plain commands (orderRoutes). */
export function orderChangeRoutes(app: FastifyInstance, deps: OrderParts): void {
  serve(app, deps, 'POST /order/rating', {
    policy: decidedWithTheEntity,
    handle: async (ctx) => {
      const answer = await runCommand(deps, ctx, commandOf('POST /order/rating', ctx.body, deps.newId));
      const restaurant_id = deps.restaurantOf.get(ctx.body.order_id);
      // whoever looks next sees the new rating, before the word of it has come back from the database
      if (answer instanceof AnswerText && answer.status === 200 && restaurant_id)
        deps.restaurants.forget(restaurant_id);
      return answer;
    },
  });
}
