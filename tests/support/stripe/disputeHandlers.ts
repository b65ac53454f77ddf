import type { Stripe } from 'stripe';
import { type Handler, newId, ofIntent, page, type StripeWorld } from './stripeWorld.ts';

/** What guests' banks ask back. */
export const disputeHandlers: Record<string, Handler> = {
  'GET /v1/disputes': ({ world, params }) => page(ofIntent(world.disputes, params), params, '/v1/disputes'),
};

/** The guest's bank asks for the money of a payment back, and decides about it later; sometimes twice. */
export function dispute(world: StripeWorld, intent_id: string, status: 'needs_response' | 'won' | 'lost'): void {
  const { amount, currency, latest_charge } = world.intents.get(intent_id)!;
  const [known] = ofIntent(world.disputes, { payment_intent: intent_id });
  const about = { object: 'dispute', payment_intent: intent_id, charge: latest_charge, amount, currency };
  const id = known?.id ?? newId('dp');
  const before = known?.balance_transactions ?? [];
  const disputed = { ...about, ...known, id, status, balance_transactions: before } as unknown as Stripe.Dispute;
  world.disputes.set(id, disputed);
  const held = -before.reduce((sum, each) => sum + each.amount, 0);
  if (status === 'won' && held > 0) moveFunds(world, disputed, held, 'reinstated');
  if (status !== 'won' && held === 0) moveFunds(world, disputed, -amount, 'withdrawn');
  world.emit(`charge.dispute.${known ? 'closed' : 'created'}`, disputed);
}

/** Stripe gives the platform a part of a dispute back although it is lost, as of a payment that was refunded in part. */
export function reinstate(world: StripeWorld, intent_id: string, amount: number): void {
  const [known] = ofIntent(world.disputes, { payment_intent: intent_id });
  moveFunds(world, known!, amount, 'reinstated');
}

function moveFunds(
  world: StripeWorld,
  disputed: Stripe.Dispute,
  amount: number,
  how: 'withdrawn' | 'reinstated',
): void {
  const { currency, balance_transactions } = disputed;
  const moved = { id: newId('txn'), object: 'balance_transaction', amount, currency, fee: amount < 0 ? 2000 : 0 };
  Object.assign(disputed, { balance_transactions: [...balance_transactions, moved] });
  world.emit(`charge.dispute.funds_${how}`, disputed);
}
