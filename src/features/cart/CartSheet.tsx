import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockUp, IconInfoCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { EmptyCart } from '#src/ui/icons/EmptyCart.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import type { Currency, Money } from '#domain/money/money.ts';
import { CartFrame } from './CartFrame.tsx';
import { CartLineCard } from './CartLineCard.tsx';
import { removeCartLine, setCartNote } from './cartLines.ts';
import type { PricedCart } from './pricedCart.ts';
import classes from './CartSheet.module.css';

export type CartSheetProps = {
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
  /** beside the menu, on a wide screen, where it always is */
  beside?: boolean;
  /** what one piece of a line cost when the guest last agreed to it, of lines that are dearer now */
  dearer: ReadonlyMap<string, Money>;
  onAgree: () => void;
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
  note,
  currency,
  language,
  offline,
  blocked,
  notice,
  busy,
  beside = false,
  dearer,
  onAgree,
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
  const said =
    notice ??
    (dearer.size > 0 ? (
      <Trans>Prices have gone up since you chose. Please look at the marked items.</Trans>
    ) : undefined);
  const place = useRef<HTMLDivElement>(null);
  const total = <Price amount={sums?.amountTotal ?? cart.amountTotal} currency={currency} />;
  const reason = blocked ?? (cart.orderable ? undefined : t`Please look at the marked items first`);
  /** What was tapped is gone: on to what stands in its place, or to the top. */
  const focusOn = (find: (removers: HTMLElement[]) => HTMLElement | undefined, from = place.current): void => {
    const dialog = from?.closest('dialog, aside');
    requestAnimationFrame(() => {
      const removers = [...(dialog?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
      (find(removers) ?? dialog?.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
    });
  };
  const remove = (line_id: string, name: string): void => {
    const position = cart.lines.findIndex(({ line }) => line.line_id === line_id);
    const from = place.current;
    const undo = removeCartLine(line_id);
    focusOn((removers) => removers[Math.min(position, removers.length - 1)], from);
    const putBack = (): void => {
      undo();
      focusOn((removers) => removers.find((each) => each.closest(`[data-line="${line_id}"]`)), from);
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
          {dearer.size > 0 && reason === undefined ? (
            // its own tap: nobody orders at a price that was not looked at
            <BigButton key="agree" className={classes.place} wide onClick={onAgree}>
              <Trans>Agree to the new price · {total}</Trans>
            </BigButton>
          ) : (
            <BigButton key="order" className={classes.place} wide busy={busy} reason={reason} onClick={onPlace}>
              {reason ?? action ?? <Trans>Order now · {total}</Trans>}
            </BigButton>
          )}
        </>
      }
    >
      <div ref={place} className={classes.content}>
        {which}
        {said !== undefined && (
          <p className={classes.notice} role="alert">
            <IconInfoCircle size={22} stroke={1.5} aria-hidden="true" />
            <span>{said}</span>
          </p>
        )}
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
