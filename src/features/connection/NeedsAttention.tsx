import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { applyAnyway } from '#src/data/outbox/applyAnyway.ts';
import { givenBack } from '#src/data/outbox/givenBack.ts';
import { discard } from '#src/data/outbox/outboxStore.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import type { ParkedOperation } from '#src/data/outbox/operation.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { RefusedMail, useReceiptMails } from './MailedReceipts.tsx';
import { OperationWords } from './OperationWords.tsx';
import { OrderStands } from './OrderStands.tsx';
import { OverpaidCard } from './OverpaidCard.tsx';
import { operationOrder } from './operationOrder.ts';
import { doubtfulOrders, isDoubled, overpaidOrders, owedBack } from './attention.ts';
import { bothWanted, wantBoth } from './bothWanted.ts';
import classes from './ConnectionDetails.module.css';

/** What was done here and no longer fits: what was meant, what stands now, and what to do about it (D32). */
export function NeedsAttention() {
  const { parked } = useOutbox();
  const orders = usePicture('orders');
  const { amounts } = useSnapshot(givenBack);
  const { device } = useSnapshot(deviceSession);
  const { ids: wanted } = useSnapshot(bothWanted);
  const knownOrders = Object.values(orders);
  const overpaid = overpaidOrders(knownOrders, amounts, device);
  const doubtful = doubtfulOrders(knownOrders, wanted);
  const mails = useReceiptMails().refused;
  if (parked.length + overpaid.length + doubtful.length + mails.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.alarm}>
        <IconAlertTriangle aria-hidden="true" />
        <Trans>Needs attention</Trans>
      </h3>
      <ul className={classes.rows}>
        {overpaid.map((order) => (
          <OverpaidCard key={order.order_id} order={order} owed={owedBack(order, amounts)} />
        ))}
        {doubtful.map((order) => (
          <DoubtfulCard
            key={`doubt ${order.order_id}`}
            order={order}
            onBoth={isDoubled(order, wanted) ? () => wantBoth(order.order_id) : undefined}
          />
        ))}
        {mails.map((mail) => (
          <RefusedMail key={mail.key} mail={mail} />
        ))}
      </ul>
      {parked.length > 0 && (
        <p className={classes.hint}>
          <Trans>
            This was done here and no longer fits what happened meanwhile. Nothing of it is lost: do it all the same, or
            let it be and say why.
          </Trans>
        </p>
      )}
      {byOrder(parked as readonly ParkedOperation[]).map(([order_id, operations]) => (
        <Group key={order_id} order={orders[order_id]}>
          {operations.map((operation) => (
            <Parked key={operation.key} operation={operation} order={orders[order_id]} />
          ))}
        </Group>
      ))}
    </section>
  );
}

type DoubtfulCardProps = {
  order: Order;
  /** it was perhaps sent twice, and both are wanted */
  onBoth: (() => void) | undefined;
};

function DoubtfulCard({ order, onBoth }: DoubtfulCardProps) {
  return (
    <li className={classes.card}>
      <IconZoomQuestion aria-hidden="true" />
      <p>
        {onBoth ? (
          <Trans>Order {order.number} was perhaps sent twice. Reject one if nobody wants both.</Trans>
        ) : (
          <Trans>Order {order.number} was taken for a table that is not here. Move it to its table.</Trans>
        )}
      </p>
      {onBoth && (
        <div className={classes.choices}>
          <BigButton size="staff" tone="plain" onClick={onBoth}>
            <Trans>Both are wanted</Trans>
          </BigButton>
        </div>
      )}
    </li>
  );
}

/** What concerns one order stands together, in the order in which it was done. */
function byOrder(parked: readonly ParkedOperation[]): [string, ParkedOperation[]][] {
  const groups = new Map<string, ParkedOperation[]>();
  for (const operation of parked) {
    const order_id = operationOrder(operation) ?? '';
    groups.set(order_id, [...(groups.get(order_id) ?? []), operation]);
  }
  return [...groups];
}

function Group({ order, children }: { order: Order | undefined; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h4>{order ? <Trans>Order {order.number}</Trans> : <Trans>Other things</Trans>}</h4>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}

function Parked({ operation, order }: { operation: ParkedOperation; order: Order | undefined }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [discarding, setDiscarding] = useState(false);
  return (
    <li className={classes.card}>
      <dl className={classes.meant}>
        <dt>
          <Trans>Meant at {formatTime(operation.occurredAt)}</Trans>
        </dt>
        <dd>
          <OperationWords operation={operation} />
          {operation.actor.name !== undefined && <bdi> · {operation.actor.name}</bdi>}
        </dd>
        <dt>
          <Trans>Now</Trans>
        </dt>
        <dd>
          {order ? <OrderStands order={order} /> : <Trans>This device does not know the order</Trans>}
          <span className={classes.why}>{errorSentence(operation.lastError)}</span>
        </dd>
      </dl>
      {discarding && (
        <TextField
          size="staff"
          label={<Trans>Why it is discarded</Trans>}
          value={note}
          onChange={setNote}
          maxLength={300}
        />
      )}
      <div className={classes.choices}>
        {!discarding && (
          <BigButton size="staff" onClick={() => void applyAnyway(operation.key).catch(showFailure)}>
            <Trans>Apply anyway</Trans>
          </BigButton>
        )}
        <BigButton
          size="staff"
          tone={discarding ? 'danger' : 'plain'}
          reason={discarding && note.trim() === '' ? t`Write a note first` : undefined}
          onClick={() => {
            if (discarding) void discard(operation.key, note.trim()).catch(showFailure);
            else setDiscarding(true);
          }}
        >
          <Trans>Discard</Trans>
        </BigButton>
        {discarding && (
          <BigButton size="staff" tone="quiet" onClick={() => setDiscarding(false)}>
            <Trans>Back</Trans>
          </BigButton>
        )}
      </div>
    </li>
  );
}
