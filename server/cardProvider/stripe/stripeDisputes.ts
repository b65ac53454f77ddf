import type { Stripe } from 'stripe';
import type { Money } from '#domain/money/money.ts';
import { asking, madeOnce } from './stripeErrors.ts';

/** A dispute may be decided anew while it is being settled: so often it is looked at again. */
const mostMoves = 6;

/**
 * Has the account that a payment's money went to bear what its disputes cost the platform in the end, no more and no
 * less (ADR 31). What was moved before is read from Stripe, so that this may be done again at any time, also twice at
 * once.
 */
export async function settleDisputes(stripe: Stripe, intent_id: string): Promise<void> {
  for (let moves = 0; moves < mostMoves; moves += 1) {
    if (!(await oneMove(stripe, intent_id))) return;
  }
}

/** Moves what is missing of one dispute; false when nothing is. */
async function oneMove(stripe: Stripe, intent_id: string): Promise<boolean> {
  const { data: disputes } = await asking(() => stripe.disputes.list({ payment_intent: intent_id, limit: 100 }));
  const decided = disputes.flatMap((dispute) => {
    const cost = costOf(dispute);
    return cost === undefined ? [] : [{ dispute: dispute.id, cost }];
  });
  const passedOn = decided.length > 0 ? await transferOf(stripe, intent_id) : undefined;
  if (!passedOn) return false;
  for (const { dispute, cost } of decided) {
    if (await borneBy(stripe, { passedOn, intent_id }, dispute, cost)) return true;
  }
  return false;
}

/** What a dispute cost in the end; nothing while nobody knows. Of a payment that was refunded in part Stripe gives some back. */
function costOf({ status, amount, currency, balance_transactions }: Stripe.Dispute): Money | undefined {
  if (status === 'won' || status === 'warning_closed') return 0;
  if (status !== 'lost') return undefined;
  const moved = balance_transactions ?? [];
  if (moved.length === 0 || moved.some((each) => each.currency !== currency)) return amount;
  const taken = -moved.reduce((sum, each) => sum + each.amount, 0);
  return Math.min(amount, Math.max(0, taken));
}

/** Whether something had to be moved for the account to bear the cost of a dispute. */
async function borneBy(
  stripe: Stripe,
  { passedOn, intent_id }: { passedOn: Stripe.Transfer; intent_id: string },
  dispute: string,
  cost: Money,
): Promise<boolean> {
  const transfer_group = `dispute_${dispute}`;
  const back = await asking(() => stripe.transfers.list({ transfer_group, limit: 100 }));
  const from = [passedOn, ...back.data];
  const reversals = (await Promise.all(from.map((each) => reversalsOf(stripe, each.id, dispute)))).flat();
  const missing = cost - sumOf(reversals) + sumOf(back.data);
  // who moves the same at once says the same; whoever had seen something else moves under another key
  const keyOf = (what: string, amount: Money): string =>
    ['dispute', dispute, reversals.length + back.data.length, what, amount].join(':');
  if (missing < 0) {
    const amount = -missing;
    await madeOnce(
      keyOf('back', amount),
      (options) =>
        stripe.transfers.create(
          { amount, currency: passedOn.currency, destination: destinationOf(passedOn), transfer_group },
          options,
        ),
      async () => {
        const now = await asking(() => stripe.transfers.list({ transfer_group, limit: 100 }));
        return now.data.length > back.data.length ? now.data[0] : undefined;
      },
    );
    return true;
  }
  const source = missing > 0 ? await unreversed(stripe, intent_id, transfer_group) : undefined;
  if (!source) return false;
  const amount = Math.min(missing, source.amount - source.amount_reversed);
  const before = reversals.length;
  await madeOnce(
    keyOf(source.id, amount),
    (options) => stripe.transfers.createReversal(source.id, { amount, metadata: { dispute } }, options),
    async () => {
      const now = (await Promise.all(from.map((each) => reversalsOf(stripe, each.id, dispute)))).flat();
      return now.length > before ? now[0] : undefined;
    },
  );
  return true;
}

/**
 * A transfer of which something is left to be taken back. It is read after the reversals: what another has taken back
 * meanwhile is then missing on both sides, and nothing is taken twice.
 */
async function unreversed(
  stripe: Stripe,
  intent_id: string,
  transfer_group: string,
): Promise<Stripe.Transfer | undefined> {
  const passedOn = await transferOf(stripe, intent_id);
  const { data: back } = await asking(() => stripe.transfers.list({ transfer_group, limit: 100 }));
  return [...(passedOn ? [passedOn] : []), ...back].find((each) => each.amount > each.amount_reversed);
}

async function reversalsOf(stripe: Stripe, transfer: string, dispute: string): Promise<Stripe.TransferReversal[]> {
  const { data } = await asking(() => stripe.transfers.listReversals(transfer, { limit: 100 }));
  return data.filter(({ metadata }) => metadata?.['dispute'] === dispute);
}

/** How the money of a payment went on to an account; nothing when it stayed with the platform. */
async function transferOf(stripe: Stripe, intent_id: string): Promise<Stripe.Transfer | undefined> {
  const expand = ['latest_charge.transfer'];
  const { latest_charge } = await asking(() => stripe.paymentIntents.retrieve(intent_id, { expand }));
  const transfer = latest_charge && typeof latest_charge !== 'string' ? latest_charge.transfer : undefined;
  return transfer && typeof transfer !== 'string' ? transfer : undefined;
}

const destinationOf = ({ destination }: Stripe.Transfer): string =>
  typeof destination === 'string' ? destination : (destination?.id ?? '');

const sumOf = (moved: { amount: Money }[]): Money => moved.reduce((sum, { amount }) => sum + amount, 0);
