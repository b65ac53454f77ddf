import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { act } from '#src/data/outbox/act.ts';
import { useTableName } from '#src/data/picture/useOrder.ts';
import { AddressField } from '#src/features/address/AddressField.tsx';
import { OrderDetails } from '#src/features/order/OrderDetails.tsx';
import { RejectSheet } from '#src/features/order/RejectSheet.tsx';
import { DiscountSheet } from '#src/features/register/bill/DiscountSheet.tsx';
import { SplitSheet } from '#src/features/register/bill/SplitSheet.tsx';
import { draft, openInDraft, setDraftWishes, type DraftWishes } from '#src/features/register/registerDraft.ts';
import { TablePicker } from '#src/features/register/TablePicker.tsx';
import { WishesSheet } from '#src/features/register/wishes/WishesSheet.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { PaneActions } from './PaneActions.tsx';
import { PaneLines } from './PaneLines.tsx';
import { closeSheet, paneSheets } from './paneSheets.ts';

type PaneSheetsProps = { order: Order | undefined; restaurant: Restaurant };

/** Whatever else can be done with the order in the pane, each in a sheet. */
export function PaneSheets({ order, restaurant }: PaneSheetsProps) {
  const { open } = useSnapshot(paneSheets);
  const { cart } = useSnapshot(draft) as typeof draft;
  if (open === undefined) return null;
  if (open === 'wishes')
    return (
      <WishesSheet
        wishes={order ? wishesOf(order) : cart}
        restaurant={restaurant}
        sent={order !== undefined}
        renderStreet={(address, onChange) => (
          <AddressField
            size="staff"
            street={address.street ?? ''}
            onStreet={(street) => onChange({ street })}
            onFound={onChange}
            countries={[restaurant.address.country]}
          />
        )}
        onSave={(wishes) => {
          if (order) act({ type: 'order.info', body: infoOf(order, wishes) }).catch(showFailure);
          else setDraftWishes(wishes);
          closeSheet();
        }}
        onClose={closeSheet}
      />
    );
  if (!order) return null;
  switch (open) {
    case 'more':
      return <PaneActions order={order} />;
    case 'discount':
      return <DiscountSheet order={order} onClose={closeSheet} />;
    case 'move':
      return <MoveSheet order={order} />;
    case 'split':
      return <SplitSheet order={order} onClose={closeSheet} onSplit={openInDraft} />;
    case 'reject':
      return <RejectSheet order={order} onClose={closeSheet} />;
    case 'journal':
      return (
        <OrderDetails
          order_id={order.order_id}
          onClose={closeSheet}
          renderTicket={(shown) => <PaneLines order={shown} fresh={[]} currency={shown.currency} />}
        />
      );
  }
}

/** One order, or all that the table has open, goes to another table; onto one that is taken it joins what is there. */
function MoveSheet({ order }: { order: Order }) {
  const { t } = useLingui();
  const [whole, setWhole] = useState(false);
  const { order_id, table_id } = order;
  const name = useTableName(table_id);
  const move = (to: string | undefined): void => {
    if (to === undefined || to === table_id) return;
    const what = whole && table_id !== undefined ? { table_id } : { order_id };
    act({ type: 'order.move', body: { ...what, to: { table_id: to } } }).catch(showFailure);
  };
  return (
    <TablePicker
      opened
      title={<Trans>Move order {order.number}</Trans>}
      chosen={table_id ?? ''}
      currency={order.currency}
      withCounter={false}
      onClose={closeSheet}
      onChoose={move}
      head={
        name !== undefined && (
          <Segmented
            wide
            size="staff"
            label={t`What moves`}
            value={whole ? 'table' : 'order'}
            onChange={(what) => setWhole(what === 'table')}
            options={[
              { value: 'order', label: <Trans>This order</Trans> },
              { value: 'table', label: <Trans>All of {name}</Trans> },
            ]}
          />
        )
      }
    />
  );
}

const wishesOf = ({ type, contact, address, orderedAt, note }: Order): DraftWishes => ({
  type,
  contact,
  address,
  orderedAt,
  note,
});

/** Only what was changed is said, so that what others said meanwhile stays. */
function infoOf(order: Order, { contact, address, orderedAt, note = '' }: DraftWishes) {
  const { name = '', phone } = contact ?? {};
  const named = name.trim() !== '' && (name !== order.contact?.name || phone !== order.contact?.phone);
  const moved = address?.street && address !== order.address;
  return {
    order_id: order.order_id,
    ...(note.trim() === (order.note ?? '') ? {} : { note: note.trim() }),
    ...(named
      ? { contact: { ...order.contact, name: name.trim(), ...(phone?.trim() ? { phone: phone.trim() } : {}) } }
      : {}),
    ...(moved ? { address: { ...order.address, ...address } as NonNullable<Order['address']> } : {}),
    ...(orderedAt && orderedAt !== order.orderedAt ? { orderedAt } : {}),
  };
}
