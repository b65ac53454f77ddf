import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tableBill } from '#domain/payment/bill.ts';
import { useTableOrders } from '#src/data/picture/useOrder.ts';
import { guestSession } from '#src/data/session/guestSession.ts';
import { movedParty, seemsMoved } from '#src/data/session/movedParty.ts';
import { recallVisit } from '#src/data/session/recallVisit.ts';
import { cartStore, openCart } from '#src/features/cart/cartStore.ts';
import { madeHere } from '#src/features/cart/madeHere.ts';
import { takeBackAll } from '#src/features/cart/unsentOrders.ts';
import { BillCard } from '#src/features/guestPayment/BillCard.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { beginAgain } from '#src/ui/page/endedVisits.ts';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { NoCode } from './DeadEnds.tsx';
import classes from './VisitOver.module.css';
import { WaysOn } from './WaysOn.tsx';

/** The last page of a visit: thanks, what was paid, its receipts. A party that was moved goes on at its new table. */
export function VisitOver({ code }: { code: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [unknown, setUnknown] = useState(false);
  const [moving, setMoving] = useState(true);
  const { over, table } = useSnapshot(guestSession);
  useEffect(() => {
    const open = async (): Promise<void> => {
      const known = await recallVisit(code);
      setUnknown(!known);
      const { table: left, restaurant } = guestSession;
      if (!known || !left || !restaurant) return;
      openCart(restaurant, left.table_id);
      await takeBackAll();
      setMoving(seemsMoved(left));
      const next = await movedParty(left);
      setMoving(false);
      if (!next || !current) return;
      showToast({ tone: 'info', text: t`You are now at table ${next.name}`, stays: 8000 });
      beginAgain(next.code);
      await navigate({ to: '/order/table', search: { code: next.code }, replace: true });
    };
    let current = true;
    void open();
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit
  }, [code]);
  if (unknown) return <NoCode />;
  return <PageFrame narrow>{over && table && !moving && <Farewell />}</PageFrame>;
}

function Farewell() {
  const { i18n } = useLingui();
  const { table: seat, restaurant } = useSnapshot(guestSession);
  const { cart } = useSnapshot(cartStore);
  const here = useTableOrders(seat?.table_id);
  if (!seat || !restaurant) return null;
  const bill = tableBill(here);
  const { currency, timezone } = restaurant;
  const table = seat.name;
  return (
    <div className={classes.page}>
      <header className={classes.thanks} role="status">
        <span className={classes.mark}>
          <IconCircleCheck aria-hidden="true" />
        </span>
        <h1 className={classes.title}>
          <Trans>Thank you for your visit</Trans>
        </h1>
        <p className={classes.place}>
          <bdi>{restaurant.name}</bdi>
          {' · '}
          <Trans>
            Table <bdi>{table}</bdi>
          </Trans>
        </p>
        {bill.paid > 0 && (
          <p className={classes.paid}>
            <Trans>Paid</Trans> <Price amount={bill.paid} currency={currency} />
          </p>
        )}
        <p className={classes.words}>
          <Trans>This table has been closed. To order again, please scan the code at your table again.</Trans>
        </p>
        {cart.items.length > 0 && (
          <p className={classes.words}>
            <Trans>What you did not order yet waits in your cart.</Trans>
          </p>
        )}
      </header>
      {bill.lines.length > 0 && (
        // nobody is asked for anything any more
        <BillCard
          bill={{ ...bill, left: 0, remaining: 0 }}
          currency={currency}
          language={i18n.locale}
          timeZone={timezone}
          own={new Set(madeHere())}
        />
      )}
      <WaysOn />
    </div>
  );
}
