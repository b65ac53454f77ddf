import type { FastifyInstance } from 'fastify';
import { refuse, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { PaymentProof } from '#domain/order/occurrence.ts';
import type { Order } from '#domain/order/order.ts';
import { commandOf } from '#contract/commands.ts';
import type { CallKey } from '#contract/calls.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import { tokenDays } from '../caller/tokens.ts';
import type { OrderParts } from './orderParts.ts';
import { AnswerText } from '../http/answerText.ts';
import { serve, type Context } from '../http/serve.ts';
import { acceptWithOrder } from '../legal/acceptConditions.ts';
import { giveCommand, prepareCommand } from './orderCommands.ts';
import { strangerLimit } from './strangerLimit.ts';

export type CommandContext = Pick<Context<CallKey>, 'callers' | 'key' | 'requestHash' | 'setHeader'> & {
  body: unknown;
};

/** Calls that are one command each; ids that the client left out are made here. */
const commandCalls = [
  'PUT /order',
  'PUT /order/info',
  'POST /order/lines',
  'POST /order/action',
  'POST /order/discount',
  'POST /order/give-back',
  'POST /order/move',
  'POST /order/split',
  'POST /order/partial-payment',
  'POST /table/session',
  'POST /table/waiter',
  'POST /table/event/process',
] as const satisfies CallKey[];

export function orderRoutes(app: FastifyInstance, deps: OrderParts): void {
  serve(app, deps, 'POST /order', {
    policy: (ctx) => strangerLimit(deps, ctx),
    handle: async (ctx) => {
      const command = commandOf('POST /order', ctx.body, deps.newId);
      const answer = await runCommand(deps, ctx, command);
      if (!(answer instanceof AnswerText) || answer.status !== 200) return answer;
      const { user, device } = ctx.callers;
      // after the order, which no text holds up; what did not come to it is done when the order is sent again
      if (user && !device) await acceptWithOrder(deps.db, user.user_id, ctx.body.order, deps.now());
      await giveGuestToken(deps, ctx, command, answer);
      return answer;
    },
  });
  for (const call of commandCalls) {
    serve(app, deps, call, {
      policy: decidedWithTheEntity,
      handle: (ctx) => runCommand(deps, ctx, commandOf(call, ctx.body ?? ctx.query, deps.newId)),
    });
  }
  serve(app, deps, 'DELETE /order/partial-payment', {
    policy: decidedWithTheEntity,
    handle: async (ctx) => {
      const command = commandOf('DELETE /order/partial-payment', ctx.query, deps.newId);
      const prepared = command ? await prepareCommand(deps, command, ctx.callers) : refuse('unknown_request');
      const ended = prepared.ok ? await deps.endedAtProvider(ctx.query.partialPayment_id, ctx.callers) : prepared;
      return ended.ok ? runCommand(deps, ctx, command) : ended;
    },
  });
  serve(app, deps, 'PUT /order/payment-confirm-client', {
    policy: decidedWithTheEntity,
    handle: async (ctx) => {
      const command = commandOf('PUT /order/payment-confirm-client', ctx.body, deps.newId);
      if (!command) return refuse('unknown_request');
      const confirmed = await deps.confirmedByProvider(command, ctx.callers);
      return confirmed.ok ? runCommand(deps, ctx, confirmed.value.command, confirmed.value.proven) : confirmed;
    },
  });
}

export async function runCommand(
  deps: OrderParts,
  ctx: CommandContext,
  command: Command | undefined,
  proven?: PaymentProof,
): Promise<AnswerText | Result<never>> {
  if (!command) return refuse('unknown_request');
  const outcome = await giveCommand(deps, command, {
    callers: ctx.callers,
    key: ctx.key ?? deps.newId(),
    requestHash: ctx.requestHash(),
    ...(proven ? { proven } : {}),
  });
  return 'ok' in outcome ? outcome : new AnswerText(outcome);
}

/** Whoever placed an order without a table or account may follow it: the token names the order (D16). */
async function giveGuestToken(
  deps: OrderParts,
  ctx: CommandContext,
  command: Command | undefined,
  answer: AnswerText,
): Promise<void> {
  if (command?.type !== 'order.place' || ctx.callers.device || ctx.callers.guest?.table_id) return;
  const { restaurant_id } = command.body.order;
  // of a kept answer: an id that the guest left to us was made anew just now, and is not the order's (D38)
  const { order_id } = answer.replayed ? (JSON.parse(answer.body) as Order) : command.body.order;
  const order_ids = [...(ctx.callers.guest?.order_ids ?? []), order_id].slice(-50);
  const token = await deps.tokens.issue(deps.db, {
    kind: 'guest',
    subject: ctx.callers.guest?.guest_id ?? deps.newId(),
    scope: { restaurant_id, order_ids },
    days: tokenDays.guestOfOrder,
  });
  ctx.setHeader('guest-authorization', token);
}
