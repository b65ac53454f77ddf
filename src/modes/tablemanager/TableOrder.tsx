import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowsExchange,
  IconCheck,
  IconFlame,
  IconHandStop,
  IconHistory,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import { heldLines } from '#domain/order/heldLines.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { isOpenOrder, isOwed, orderCan } from '#domain/order/orderStates.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { awaitsConfirmation } from '#domain/table/tableState.ts';
import { act } from '#src/data/outbox/act.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { GuestName } from '#src/ui/order/GuestName.tsx';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import classes from './TableOrder.module.css';

type TableOrderProps = {
  order: Order;
  /** the server has not got all of it */
  pending: boolean;
  onVoid: (line: OrderItem) => void;
  onReject: () => void;
  onMove: () => void;
  onDetails: () => void;
};

const give = (order_id: string, action: 'accept' | 'complete'): void => {
  act({ type: 'order.action', body: { order_id, action } }).catch(showFailure);
};

/** One order of a table: its lines, how they stand, and what a waiter does with it. */
export function TableOrder({ order, pending, onVoid, onReject, onMove, onDetails }: TableOrderProps) {
  const { t } = useLingui();
  const { order_id, number, items, flags, currency, nickname, note, createdAt } = order;
  const remaining = remainingAmount(order);
  const held = heldLines(order);
  const asks = awaitsConfirmation(order);
  const fire = (): void => {
    act({ type: 'order.lines', body: { order_id, fire: held.map(({ line_id }) => line_id) } }).catch(showFailure);
  };
  return (
    <article className={cx(classes.order, asks && classes.asks)} aria-label={t`Order ${number}`}>
      <header className={classes.head}>
        <h2 className={classes.number}>
          <bdi>{number}</bdi>
        </h2>
        <Chip>
          <StatusWords status={order.statusEntry.status} />
        </Chip>
        <bdi className={classes.time}>{formatTime(order.occurredAt ?? createdAt)}</bdi>
        {isOwed(order) && isOpenOrder(order) && (
          <IconButton size="staff" label={t`Move order ${number} to another table`} onClick={onMove}>
            <IconArrowsExchange aria-hidden="true" />
          </IconButton>
        )}
        <IconButton size="staff" label={t`Way and journal of order ${number}`} onClick={onDetails}>
          <IconHistory aria-hidden="true" />
        </IconButton>
      </header>
      {(flags.length > 0 || pending || nickname !== undefined) && (
        <p className={classes.marks}>
          {nickname !== undefined && <GuestName name={nickname} />}
          <OrderFlags flags={flags} printedAt={lastPrintedAt(order)} pending={pending} />
        </p>
      )}
      <ul className={classes.lines}>
        {items.map((line) => (
          <Line
            key={line.line_id}
            line={line}
            order={order}
            onVoid={isOpenOrder(order) && !line.voided ? () => onVoid(line) : undefined}
          />
        ))}
      </ul>
      {note !== undefined && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      {/* nobody owes anything for what was rejected */}
      {isOwed(order) && (
        <p className={classes.sum}>
          {remaining > 0 ? <Trans>Open</Trans> : <Trans>Paid</Trans>}
          <Price amount={remaining > 0 ? remaining : order.amountTotal} currency={currency} size="large" />
        </p>
      )}
      <div className={classes.steps}>
        {asks && (
          <>
            <BigButton
              size="staff"
              tone="success"
              icon={<IconCheck aria-hidden="true" />}
              onClick={() => give(order_id, 'accept')}
            >
              <Trans>Confirm</Trans>
            </BigButton>
            <BigButton size="staff" tone="danger" icon={<IconX aria-hidden="true" />} onClick={onReject}>
              <Trans>Reject</Trans>
            </BigButton>
          </>
        )}
        {held.length > 0 && (
          <BigButton size="staff" tone="plain" icon={<IconFlame aria-hidden="true" />} onClick={fire}>
            <Trans>Fire the next course</Trans>
          </BigButton>
        )}
        {order.statusEntry.status === 'waiting-pickup' && (
          <BigButton
            size="staff"
            tone="success"
            icon={<IconHandStop aria-hidden="true" />}
            reason={orderCan.complete(order).ok ? undefined : t`Part of it is not ready yet`}
            onClick={() => give(order_id, 'complete')}
          >
            <Trans>Handed over</Trans>
          </BigButton>
        )}
      </div>
    </article>
  );
}

type LineProps = { line: OrderItem; order: Order; onVoid: (() => void) | undefined };

function Line({ line, order, onVoid }: LineProps) {
  const { t, i18n } = useLingui();
  const { quantity, name, amount, note, voided, held, doneAt } = line;
  const words = `${quantity} × ${textIn(name, i18n.locale)}`;
  return (
    <li className={cx(classes.line, voided && classes.voided)}>
      <bdi className={classes.quantity}>{quantity}</bdi>
      <span className={classes.words}>
        <span className={classes.name}>{textIn(name, i18n.locale)}</span>
        <LineChanges changes={changeTexts(line, i18n.locale)} small />
        {note !== undefined && (
          <span className={classes.lineNote} dir="auto">
            {note}
          </span>
        )}
        {voided && (
          <span className={classes.reason}>
            <Trans>Voided: {voided.reason}</Trans>
          </span>
        )}
        {held && !voided && (
          <Chip size="small" tone="info">
            <Trans>Held</Trans>
          </Chip>
        )}
      </span>
      {doneAt !== undefined && <IconCheck className={classes.done} role="img" aria-label={t`Done`} />}
      <Price amount={amount} currency={order.currency} />
      {onVoid && (
        <IconButton size="staff" label={t`Void ${words}`} onClick={onVoid}>
          <IconTrash aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
