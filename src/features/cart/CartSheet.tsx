import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockUp, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { EmptyCart } from '#src/ui/icons/EmptyCart.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import type { Currency } from '#domain/money/money.ts';
import { CartLineCard } from './CartLineCard.tsx';
import { setCartNote } from './cartStore.ts';
import type { PricedCart } from './pricedCart.ts';
import classes from './CartSheet.module.css';

type CartSheetProps = {
  cart: PricedCart;
  note: string;
  currency: Currency;
  language: string;
  offline: boolean;
  /** why nothing can be ordered now: the restaurant is closed, say */
  blocked: string | undefined;
  /** what happened to the last try: prices have changed, say */
  notice?: ReactNode;
  busy: boolean;
  onEdit: (line_id: string) => void;
  onPlace: () => void;
  onClose: () => void;
};

/** What is about to be ordered, with everything that can still be changed; the button names what it will cost. */
export function CartSheet({
  cart,
  note,
  currency,
  language,
  offline,
  blocked,
  notice,
  busy,
  onEdit,
  onPlace,
  onClose,
}: CartSheetProps) {
  const { t } = useLingui();
  const total = <Price amount={cart.amountTotal} currency={currency} />;
  const reason = blocked ?? (cart.orderable ? undefined : t`Please look at the marked items first`);
  if (cart.lines.length === 0) {
    return (
      <Sheet opened onClose={onClose} title={t`Your cart`}>
        <EmptyState
          icon={<EmptyCart />}
          title={<Trans>Nothing here yet</Trans>}
          action={
            <BigButton onClick={onClose}>
              <Trans>To the menu</Trans>
            </BigButton>
          }
        >
          <Trans>Tap a dish, or its plus, and it waits here until you order.</Trans>
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t`Your cart`}
      footer={
        <>
          <p className={classes.total}>
            <Trans>Total</Trans>
            {total}
          </p>
          {offline && (
            <p className={classes.offline}>
              <IconClockUp size={20} stroke={1.5} aria-hidden="true" />
              <Trans>No connection: your order waits on this phone and goes out by itself.</Trans>
            </p>
          )}
          <BigButton className={classes.place} wide busy={busy} reason={reason} onClick={onPlace}>
            {reason ?? <Trans>Order now · {total}</Trans>}
          </BigButton>
        </>
      }
    >
      <div className={classes.content}>
        {notice !== undefined && (
          <p className={classes.notice} role="alert">
            <IconInfoCircle size={22} stroke={1.5} aria-hidden="true" />
            <span>{notice}</span>
          </p>
        )}
        <ul className={classes.lines}>
          {cart.lines.map((line) => (
            <CartLineCard
              key={line.line.line_id}
              entry={line}
              currency={currency}
              language={language}
              onEdit={onEdit}
            />
          ))}
        </ul>
        <TextField
          label={t`Note for this order (optional)`}
          lines={2}
          maxLength={500}
          value={note}
          onChange={setCartNote}
        />
      </div>
    </Sheet>
  );
}
