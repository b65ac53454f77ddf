import type { PaymentProof } from '#domain/order/occurrence.ts';
import type { Chance } from '#src/data/testing/chance.ts';

type State = 'open' | 'succeeded' | 'canceled';

/** One card payment at the provider, as the server and the provider know it. */
export type Intent = {
  intent_id: string;
  partialPayment_id: string;
  amount: number;
  state: State;
  /** what the provider gave back of it */
  refunded: number;
  /** how often the server looked after it */
  tries: number;
  /** the server has settled it */
  over: boolean;
};

export type ModelProvider = {
  intents: ReadonlyMap<string, Intent>;
  create(partialPayment_id: string, amount: number, isPaid?: boolean): Intent;
  /** a guest holds a card to it: the money moves, whoever hears of it */
  present(intent: Intent): void;
  /** false when the money was faster */
  cancel(intent: Intent): boolean;
  refund(intent: Intent, amount: number): void;
  of(partialPayment_id: string): Intent | undefined;
};

/** The card provider: what it charged is charged, also where its answer was lost. */
export function createModelProvider(chance: Chance): ModelProvider {
  const intents = new Map<string, Intent>();
  return {
    intents,
    create(partialPayment_id, amount, isPaid = false) {
      const intent: Intent = {
        intent_id: `pi_${chance.id()}`,
        partialPayment_id,
        amount,
        state: isPaid ? 'succeeded' : 'open',
        refunded: 0,
        tries: 0,
        over: false,
      };
      intents.set(intent.intent_id, intent);
      return intent;
    },
    present(intent) {
      if (intent.state === 'open') intent.state = 'succeeded';
    },
    cancel(intent) {
      if (intent.state === 'succeeded') return false;
      intent.state = 'canceled';
      return true;
    },
    refund(intent, amount) {
      if (intent.refunded + amount > intent.amount)
        throw new Error(`more than was charged goes back: ${intent.intent_id}`);
      intent.refunded += amount;
    },
    of: (partialPayment_id) =>
      [...intents.values()].findLast((intent) => intent.partialPayment_id === partialPayment_id && !intent.over),
  };
}

export const proofOf = ({ intent_id }: Intent): PaymentProof => ({ intent_id });
