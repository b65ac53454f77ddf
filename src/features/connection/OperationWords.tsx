import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Command } from '#domain/order/command.ts';
import type { OrderAction } from '#domain/order/order.ts';
import { commandOfOperation } from '#src/data/outbox/operation.ts';
import type { StoredOperation } from '#src/data/outbox/operation.ts';

const actionWords: Record<OrderAction, ReactNode> = {
  accept: <Trans>Accept the order</Trans>,
  prepare: <Trans>Start preparing</Trans>,
  ready: <Trans>Order is ready</Trans>,
  dispatch: <Trans>Out for delivery</Trans>,
  deliver: <Trans>Delivered</Trans>,
  complete: <Trans>Complete the order</Trans>,
  reject: <Trans>Reject the order</Trans>,
  refund: <Trans>Refund the order</Trans>,
};

/** What a waiting operation means to a person. */
export function OperationWords({ operation }: { operation: StoredOperation }): ReactNode {
  const command = commandOfOperation(operation);
  return command ? commandWords(command) : <Trans>An action of another app version</Trans>;
}

function commandWords(command: Command): ReactNode {
  switch (command.type) {
    case 'order.place':
      return (
        <Plural value={command.body.order.items.length} one="New order with # line" other="New order with # lines" />
      );
    case 'order.action':
      return actionWords[command.body.action];
    case 'order.lines':
      return linesWords(command.body);
    case 'order.info':
      return <Trans>Details of the order</Trans>;
    case 'order.replace':
      return <Trans>Order rewritten</Trans>;
    case 'order.discount':
      return <Trans>Discount</Trans>;
    case 'order.move':
      return <Trans>Move to another table</Trans>;
    case 'order.split':
      return <Trans>Split to another bill</Trans>;
    case 'order.rate':
      return <Trans>Rate the order</Trans>;
    case 'payment.open':
      return <Trans>Begin a payment</Trans>;
    case 'payment.cancel':
      return <Trans>Cancel a payment</Trans>;
    case 'payment.confirm':
      return command.body.paymentOption === 'cash' ? <Trans>Cash received</Trans> : <Trans>Payment received</Trans>;
    case 'payment.return':
      return <Trans>Cash given back</Trans>;
    case 'table.call':
      return <Trans>Call the waiter</Trans>;
    case 'table.seen':
    case 'table.process':
      return <Trans>Waiter call answered</Trans>;
    case 'table.close':
      return <Trans>Close the table</Trans>;
  }
}

function linesWords({
  add,
  void: voided,
  fire,
  done,
  accept,
  begin,
  serve,
  recall,
  printed,
}: Extract<Command, { type: 'order.lines' }>['body']): ReactNode {
  if (add?.length) return <Plural value={add.length} one="Add # line" other="Add # lines" />;
  if (voided?.length) return <Plural value={voided.length} one="Void # line" other="Void # lines" />;
  if (fire?.length) return <Plural value={fire.length} one="Fire # line" other="Fire # lines" />;
  if (printed?.length) return <Trans>Kitchen ticket printed</Trans>;
  if (accept?.length) return <Plural value={accept.length} one="Accept # line" other="Accept # lines" />;
  if (begin?.length) return <Plural value={begin.length} one="Begin # line" other="Begin # lines" />;
  if (serve?.length) return <Plural value={serve.length} one="Hand over # line" other="Hand over # lines" />;
  if (recall?.length) return <Plural value={recall.length} one="Make # line again" other="Make # lines again" />;
  return <Plural value={done?.length ?? 0} one="Cross # line off" other="Cross # lines off" />;
}
