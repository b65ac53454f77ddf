import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderStatus } from '#domain/order/order.ts';
import { orderStatuses } from '#domain/order/order.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';

const words: Record<string, ReactNode> = {
  order_place: <Trans>Order placed</Trans>,
  order_lines: <Trans>Lines changed</Trans>,
  lines_fired: <Trans>Fired</Trans>,
  lines_accepted: <Trans>Accepted at a station</Trans>,
  lines_begun: <Trans>Begun at a station</Trans>,
  lines_served: <Trans>Handed over by a station</Trans>,
  lines_recalled: <Trans>Being made again</Trans>,
  ticket_printed: <Trans>Kitchen ticket printed</Trans>,
  order_info: <Trans>Details changed</Trans>,
  order_replace: <Trans>Order rewritten</Trans>,
  order_discount: <Trans>Discount</Trans>,
  order_move: <Trans>Moved to another table</Trans>,
  order_split: <Trans>Split to another bill</Trans>,
  payment_open: <Trans>Payment begun</Trans>,
  payment_cancel: <Trans>Payment cancelled</Trans>,
  payment_confirm: <Trans>Payment received</Trans>,
  payment_return: <Trans>Cash given back</Trans>,
  payment_charge: <Trans>Card payment begun</Trans>,
  payment_release: <Trans>Card payment cancelled</Trans>,
  payment_refund: <Trans>Money given back by card</Trans>,
  payment_refunded_elsewhere: <Trans>Money given back at the card provider</Trans>,
  payment_refund_failed: <Trans>The card did not take the money back</Trans>,
  payment_disputed: <Trans>Card payment disputed</Trans>,
  payment_dispute_won: <Trans>Disputed card payment kept</Trans>,
  payment_dispute_lost: <Trans>Disputed card payment lost</Trans>,
  table_close: <Trans>Table closed</Trans>,
};

const isStatus = (text: string | undefined): text is OrderStatus =>
  (orderStatuses as readonly string[]).includes(text ?? '');

/** A row of the journal as a sentence; a word this version does not know is shown as it came. */
export function JournalWords({ what, to }: { what: string; to: string | undefined }) {
  if (words[what] !== undefined) return words[what];
  return isStatus(to) ? <StatusWords status={to} /> : what;
}
