import { draft } from './registerDraft.ts';

/**
 * The order in the pane, to be paid; what has not gone out is sent first. Something may be on its way already: it may be
 * another order's, and more may have been tapped since. None where it could not be sent.
 */
export async function toPay(
  sending: Promise<string | undefined> | undefined,
  send: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (sending && (await sending) === undefined) return undefined;
  return draft.cart.items.length > 0 ? send() : draft.order_id;
}
