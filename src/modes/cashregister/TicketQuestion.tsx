import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { ticketCameOut, ticketDidNot } from '#src/features/register/kitchenTickets.ts';
import { draft } from '#src/features/register/registerDraft.ts';
import type { KitchenTicket } from '#src/features/register/savedDraft.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { printTicket } from './paneStore.ts';
import classes from './TicketQuestion.module.css';

/**
 * Whether a kitchen ticket came out, of which the browser tells nothing. Until somebody says yes the kitchen rings for
 * what is on it. One question at a time, the open order's first; it stands in nobody's way.
 */
export function TicketQuestion() {
  const { t } = useLingui();
  const { tickets, order_id } = useSnapshot(draft);
  const orders = usePicture('orders');
  const asked = (tickets as KitchenTicket[]).filter((one) => isMeant(orders[one.order_id]));
  const ticket = asked.find((one) => one.order_id === order_id) ?? asked[0];
  if (!ticket) return null;
  const number = orders[ticket.order_id]?.number;
  const more = asked.length - 1;
  return (
    <div className={classes.question} role="group" aria-label={t`Kitchen ticket`}>
      <p className={classes.words}>
        <IconPrinter aria-hidden="true" />
        <span>
          <Trans>Order {number}: did the kitchen ticket come out?</Trans> {more > 0 && <bdi>(+{more})</bdi>}
        </span>
      </p>
      <div className={classes.answers}>
        <BigButton size="staff" tone="success" onClick={() => void ticketCameOut(ticket).catch(showFailure)}>
          <Trans>Yes</Trans>
        </BigButton>
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconPrinter aria-hidden="true" />}
          onClick={() => printTicket(ticket)}
        >
          <Trans>Print again</Trans>
        </BigButton>
        <BigButton size="staff" tone="plain" onClick={() => ticketDidNot(ticket)}>
          <Trans>No</Trans>
        </BigButton>
      </div>
    </div>
  );
}

/** Nobody cooks from the ticket of an order that is over. */
const isMeant = (order: Order | undefined): boolean => order !== undefined && isOpenOrder(order);
