import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockUp } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { EmptyCart } from '#src/ui/icons/EmptyCart.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import type { Currency, Money } from '#domain/money/money.ts';
import { agreeToPrices, dearerLines } from './agreedPrices.ts';
import { CartFrame } from './CartFrame.tsx';
import { CartLineCard } from './CartLineCard.tsx';
import { CartNotice } from './CartNotice.tsx';
import { removeCartLine, setCartNote } from './cartLines.ts';
import { cartStore } from './cartStore.ts';
import { PlaceButton } from './PlaceButton.tsx';
import type { PricedCart } from './pricedCart.ts';
import classes from './CartSheet.module.css';

export type CartSheetProps = {
  cart: PricedCart;
  currency: Currency;
  language: string;
  offline: boolean;
  /** why nothing can be ordered now: the restaurant is closed, say */
  blocked: string | undefined;
  /** what happened to the last try: prices have changed, say */
  notice?: ReactNode;
  busy: boolean;
  /** beside the menu, on a wide screen, where it always is */
  beside?: boolean;
  /** what goes with what lies in it, below the lines */
  goesWith?: ReactNode;
  /** what else is asked, below the note */
  asked?: ReactNode;
  /** what comes on top of the dishes, and the sum with it */
  sums?: { rows: ReactNode; amountTotal: Money };
  /** an order is being changed: its name, which it is, and how to leave it; it keeps its note */
  changing?: { title: string; which: ReactNode };
  /** what the button says when it does not order at once */
  action?: ReactNode;
  onEdit: (line_id: string) => void;
  onPlace: () => void;
  onClose: () => void;
};

/** What is about to be ordered, with everything that can still be changed; the button names what it will cost. */
export function CartSheet({
  cart,
  currency,
  language,
  offline,
  blocked,
  notice,
  busy,
  beside = false,
  goesWith,
  asked,
  sums,
  changing,
  action,
  onEdit,
  onPlace,
  onClose,
}: CartSheetProps) {
  const { t } = useLingui();
  const title = changing?.title ?? t`Your cart`;
  const which = changing && <div className={classes.changing}>{changing.which}</div>;
  const { agreed, note } = useSnapshot(cartStore);
  const dearer = dearerLines(agreed, cart);
  const risen = dearer.size > 0;
  const place = useRef<HTMLDivElement>(null);
  const total = <Price amount={sums?.amountTotal ?? cart.amountTotal} currency={currency} />;
  const reason = blocked ?? (cart.orderable ? undefined : t`Please look at the marked items first`);
  const remove = (line_id: string, name: string): void => {
    const dialog = place.current?.closest('dialog, aside');
    /** What was tapped is gone: on to what stands in its place, or to the top. */
    const focusOn = (place: string, position = 0): void =>
      void requestAnimationFrame(() => {
        const places = dialog?.querySelectorAll<HTMLElement>(`${place} [data-remove]`);
        (places?.[position] ?? dialog?.querySelector('h2'))?.focus({ preventScroll: true });
      });
    const position = cart.lines.findIndex(({ line }) => line.line_id === line_id);
    const undo = removeCartLine(line_id);
    focusOn('', Math.min(position, cart.lines.length - 2));
    const putBack = (): void => {
      undo();
      focusOn(`[data-line="${line_id}"]`);
    };
    showToast({ tone: 'info', text: t`${name} removed`, stays: 8000, action: { label: t`Undo`, onClick: putBack } });
  };
  if (cart.lines.length === 0) {
    return (
      <CartFrame beside={beside} onClose={onClose} title={title}>
        <EmptyState
          icon={<EmptyCart />}
          title={<Trans>Nothing here yet</Trans>}
          action={
            !beside && (
              <BigButton onClick={onClose}>
                <Trans>To the menu</Trans>
              </BigButton>
            )
          }
        >
          <Trans>Tap a dish, or its plus, and it waits here until you order.</Trans>
        </EmptyState>
        {which}
      </CartFrame>
    );
  }
  return (
    <CartFrame
      beside={beside}
      onClose={onClose}
      title={title}
      footer={
        <>
          {sums?.rows}
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
          <PlaceButton
            risen={risen}
            total={total}
            onAgree={() => agreeToPrices(cart)}
            busy={busy}
            reason={reason}
            onClick={onPlace}
          >
            {action ?? <Trans>Order now · {total}</Trans>}
          </PlaceButton>
        </>
      }
    >
      <div ref={place} className={classes.content}>
        {which}
        <CartNotice risen={risen} notice={notice} />
        <ul className={classes.lines}>
          {cart.lines.map((line) => (
            <CartLineCard
              key={line.line.line_id}
              entry={line}
              before={dearer.get(line.line.line_id)}
              currency={currency}
              language={language}
              onEdit={onEdit}
              onRemove={remove}
            />
          ))}
        </ul>
        {goesWith}
        {!changing && (
          <>
            <TextField
              label={t`Note for this order (optional)`}
              lines={2}
              maxLength={500}
              value={note}
              onChange={setCartNote}
            />
            {asked}
          </>
        )}
      </div>
    </CartFrame>
  );
}
