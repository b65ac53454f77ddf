import type { Stripe } from 'stripe';
import { ProviderRefused, ProviderUnreachable } from '../provider.ts';
import type { ReaderAnswer, ReaderProvider } from '../readers.ts';
import { asking, askingFor } from './stripeErrors.ts';
import { idOf } from './stripeIntents.ts';

type Reader = Stripe.Terminal.Reader;

/** What Stripe refuses a reader's payment with; whatever else it says is a refusal of its own. */
const answers: Partial<Record<string, ReaderAnswer>> = {
  terminal_reader_busy: 'busy',
  terminal_reader_offline: 'offline',
  terminal_reader_invalid_location_for_payment: 'elsewhere',
  intent_invalid_state: 'not_payable',
  payment_intent_unexpected_state: 'not_payable',
};

/**
 * Stripe's smart readers, driven by the server. No keys are needed: a reader that is asked twice for the same intent
 * goes on with it, and an intent is paid once.
 */
export function stripeReaders(stripe: Stripe): ReaderProvider {
  const { readers } = stripe.terminal;

  async function readerOf(terminal_id: string): Promise<Reader | undefined> {
    const reader = await askingFor(() => readers.retrieve(terminal_id));
    return reader && !('deleted' in reader && reader.deleted) ? reader : undefined;
  }

  /** Stripe replaces what a reader has not begun yet by what is asked next, so that we have to look. */
  async function isTaken({ action }: Reader, intent_id: string): Promise<boolean> {
    if (action?.status !== 'in_progress' || action.type === 'set_reader_display') return false;
    const other = action.process_payment_intent && idOf(action.process_payment_intent.payment_intent);
    if (other === intent_id) return false;
    if (!other) return true;
    // A reader that lost its network on the way stays at what was settled or given up long ago.
    const intent = await askingFor(() => stripe.paymentIntents.retrieve(other));
    return intent !== undefined && intent.status !== 'canceled' && intent.status !== 'succeeded';
  }

  return {
    async charge(location_id, terminal_id, { intent_id, askForTip }) {
      const reader = await readerOf(terminal_id);
      if (!reader?.location || idOf(reader.location) !== location_id) return 'elsewhere';
      if (await isTaken(reader, intent_id)) return 'busy';
      try {
        await asking(() =>
          readers.processPaymentIntent(terminal_id, {
            payment_intent: intent_id,
            process_config: { enable_customer_cancellation: true, skip_tipping: !askForTip },
          }),
        );
        return 'charging';
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // Stripe did not hear from the reader in time, which may have heard all the same.
        if (error.code === 'terminal_reader_timeout') throw new ProviderUnreachable(error.message, { cause: error });
        const answer = answers[error.code];
        if (!answer) throw error;
        return answer;
      }
    },
    async action(terminal_id) {
      const action = (await readerOf(terminal_id))?.action;
      if (!action?.process_payment_intent) return undefined;
      const { status, failure_code } = action;
      return {
        intent_id: idOf(action.process_payment_intent.payment_intent),
        state: (['succeeded', 'failed'] as const).find((ended) => ended === status) ?? 'in_progress',
        ...(failure_code ? { failure: failure_code } : {}),
      };
    },
    async stop(terminal_id, intent_id) {
      const action = (await readerOf(terminal_id))?.action;
      const named = action?.process_payment_intent && idOf(action.process_payment_intent.payment_intent);
      if (action?.status !== 'in_progress' || named !== intent_id) return true;
      try {
        await asking(() => readers.cancelAction(terminal_id));
        return true;
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // A reader that is not reached cannot pay an intent that is cancelled.
        return error.code !== 'terminal_reader_busy';
      }
    },
  };
}
