import { Trans } from '@lingui/react/macro';
import { IconArmchair, IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { totalItems } from '#domain/cart/cart.ts';
import type { Order } from '#domain/order/order.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { draft, openInDraft } from '#src/features/register/registerDraft.ts';
import { newOrder } from '#src/features/register/savedDraft.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { GuestName } from '#src/ui/order/GuestName.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import classes from './OrderPane.module.css';

type PaneHeadProps = {
  order: Order | undefined;
  pending: boolean;
  /** name of the table */
  table: string | undefined;
  /** dishes of a new order that was begun before this one was opened */
  parked: number;
  onTable: () => void;
};

/** Which order is being taken, where it goes, and how it stands. */
export function PaneHead({ order, pending, table, parked, onTable }: PaneHeadProps) {
  return (
    <>
      <header className={classes.head}>
        {order ? (
          <>
            <h2 className={classes.number}>
              <Trans>Order {order.number}</Trans>
            </h2>
            <BigButton
              size="staff"
              tone="plain"
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => openInDraft(undefined)}
            >
              <Trans>New order</Trans>
              {parked > 0 && <bdi className={classes.parked}>{parked}</bdi>}
            </BigButton>
          </>
        ) : (
          <>
            <h2 className={classes.number}>
              <Trans>New order</Trans>
            </h2>
            <BigButton
              size="staff"
              tone="plain"
              icon={
                table === undefined ? <IconBuildingStore aria-hidden="true" /> : <IconArmchair aria-hidden="true" />
              }
              onClick={onTable}
            >
              {table === undefined ? <Trans>Counter</Trans> : <bdi>{table}</bdi>}
            </BigButton>
          </>
        )}
      </header>
      {order && (
        <p className={classes.marks}>
          <OrderPlace type={order.type} table={table} />
          {order.nickname !== undefined && <GuestName name={order.nickname} />}
          <Chip>
            <StatusWords status={order.statusEntry.status} />
          </Chip>
          <OrderFlags flags={order.flags} printedAt={lastPrintedAt(order)} pending={pending} />
        </p>
      )}
      <BegunElsewhere />
    </>
  );
}

/** Dishes that were tapped for another open order and have not gone out. */
function BegunElsewhere() {
  const { aside } = useSnapshot(draft);
  const { orders } = usePicture();
  const begun = Object.entries(aside).filter(([place]) => place !== newOrder);
  if (begun.length === 0) return null;
  return (
    <p className={classes.marks}>
      {begun.map(([order_id, { items }]) => (
        <Chip key={order_id} tone="warning" size="large" onClick={() => openInDraft(order_id)}>
          <Trans>
            Order {orders[order_id]?.number ?? '?'}: {totalItems({ items })} not sent
          </Trans>
        </Chip>
      ))}
    </p>
  );
}
