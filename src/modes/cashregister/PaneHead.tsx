import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArmchair,
  IconBuildingStore,
  IconClock,
  IconDots,
  IconMoped,
  IconNote,
  IconPaperBag,
  IconPlus,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { totalItems } from '#domain/cart/cart.ts';
import type { Order, OrderType } from '#domain/order/order.ts';
import { lastPrintedAt } from '#domain/order/withPrinted.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { KitchenSightChip } from '#src/features/kitchenSight/KitchenSightChip.tsx';
import { draft, type DraftWishes, openInDraft } from '#src/features/register/registerDraft.ts';
import { newOrder } from '#src/features/register/savedDraft.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { GuestName } from '#src/ui/order/GuestName.tsx';
import { OrderFlags } from '#src/ui/order/OrderFlags.tsx';
import { OrderPlace } from '#src/ui/order/OrderPlace.tsx';
import { openSheet } from './paneSheets.ts';
import classes from './OrderPane.module.css';

type PaneHeadProps = {
  order: Order | undefined;
  /** what was said of a new one */
  wishes: DraftWishes;
  pending: boolean;
  /** name of the table */
  table: string | undefined;
  /** dishes of a new order that was begun before this one was opened */
  parked: number;
  onTable: () => void;
};

/** Which order is being taken, where it goes, and how it stands. */
export function PaneHead({ order, wishes, pending, table, parked, onTable }: PaneHeadProps) {
  const { t } = useLingui();
  return (
    <>
      <header className={classes.head}>
        {order ? (
          <>
            <h2 className={classes.number}>
              <Trans>Order {order.number}</Trans>
            </h2>
            <div className={classes.heads}>
              <BigButton
                size="staff"
                tone="plain"
                className={classes.short}
                icon={<IconPlus aria-hidden="true" />}
                onClick={() => openInDraft(undefined)}
              >
                <Trans>New order</Trans>
                {parked > 0 && <bdi className={classes.parked}>{parked}</bdi>}
              </BigButton>
              <IconButton size="staff" label={t`More for this order`} onClick={() => openSheet('more')}>
                <IconDots aria-hidden="true" />
              </IconButton>
            </div>
          </>
        ) : (
          <>
            <h2 className={classes.number}>
              <Trans>New order</Trans>
            </h2>
            <div className={classes.heads}>
              <BigButton size="staff" tone="plain" icon={placeIcon(wishes.type, table)} onClick={onTable}>
                {wishes.type === 'delivery' ? (
                  <Trans>Delivery</Trans>
                ) : wishes.type === 'takeaway' ? (
                  <Trans>Pick-up</Trans>
                ) : table === undefined ? (
                  <Trans>Counter</Trans>
                ) : (
                  <bdi>{table}</bdi>
                )}
              </BigButton>
              <IconButton size="staff" label={t`Details of this order`} onClick={() => openSheet('wishes')}>
                <IconDots aria-hidden="true" />
              </IconButton>
            </div>
          </>
        )}
      </header>
      {order ? (
        <p className={classes.marks}>
          <OrderPlace type={order.type} table={table} />
          {order.nickname !== undefined && <GuestName name={order.nickname} />}
          <Chip>
            <StatusWords status={order.statusEntry.status} />
          </Chip>
          {!pending && <KitchenSightChip order={order} />}
          <OrderFlags flags={order.flags} printedAt={lastPrintedAt(order)} pending={pending} />
          <WishMarks wishes={order} />
        </p>
      ) : (
        <NewMarks wishes={wishes} />
      )}
      <BegunElsewhere />
    </>
  );
}

function placeIcon(type: OrderType, table: string | undefined): ReactNode {
  if (type === 'delivery') return <IconMoped aria-hidden="true" />;
  if (type === 'takeaway') return <IconPaperBag aria-hidden="true" />;
  return table === undefined ? <IconBuildingStore aria-hidden="true" /> : <IconArmchair aria-hidden="true" />;
}

const isSaid = ({ contact, orderedAt, note }: Said): boolean => Boolean(contact?.name ?? orderedAt ?? note?.trim());

type Said = Pick<DraftWishes, 'contact' | 'orderedAt' | 'note'>;

function NewMarks({ wishes }: { wishes: Said }) {
  return isSaid(wishes) ? (
    <p className={classes.marks}>
      <WishMarks wishes={wishes} />
    </p>
  ) : null;
}

/** For whom and when it is, and the note for all of it. */
function WishMarks({ wishes: { contact, orderedAt, note } }: { wishes: Said }) {
  return (
    <>
      {contact?.name && (
        <Chip icon={<IconUser aria-hidden="true" />}>
          <bdi>{contact.name}</bdi>
        </Chip>
      )}
      {orderedAt && (
        <Chip tone="info" icon={<IconClock aria-hidden="true" />}>
          <bdi>{formatTime(orderedAt)}</bdi>
        </Chip>
      )}
      {note?.trim() && (
        <Chip tone="warning" icon={<IconNote aria-hidden="true" />}>
          <bdi>{note}</bdi>
        </Chip>
      )}
    </>
  );
}

/** Dishes that were tapped for another open order and have not gone out. */
function BegunElsewhere() {
  const { aside } = useSnapshot(draft);
  const orders = usePicture('orders');
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
