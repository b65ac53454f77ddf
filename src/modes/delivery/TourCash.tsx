import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCash, IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { atTheDoor, navigators, type Navigator } from '#domain/delivery/deliveries.ts';
import type { TourStop } from '#domain/delivery/tourSheet.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { handOver as bookHandOver } from '#src/data/journal/bookShift.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import shell from './DeliveryShell.module.css';
import classes from './TourCash.module.css';
import { settle } from './tourSteps.ts';
import { chooseNavigator, handedOverBy, noteHandedOver, tour } from './tourStore.ts';
import { useTourSheet } from './useTourSheet.ts';

type TourCashProps = {
  restaurant: Restaurant;
  deliverer: string;
  device_id: string;
  /** delivered, not settled */
  owing: readonly Order[];
  /** still on the way */
  out: readonly Order[];
  onCollect: (order_id: string) => void;
};

/** The end of a tour: what was collected, what has to come back, and the drawer's share of it. */
export function TourCash({ restaurant, deliverer, device_id, owing, out, onCollect }: TourCashProps) {
  const { currency } = restaurant;
  const { day, sheet } = useTourSheet(restaurant, deliverer, device_id);
  const { handedOver } = useSnapshot(tour);
  // this phone knows what it has not told the server yet, the server what another phone said
  const ofTour = { restaurant_id: restaurant.restaurant_id, deliverer, day };
  const before = Math.max(handedOverBy(handedOver, ofTour), sheet?.handedOver ?? 0);
  const now = (sheet?.toHandOver ?? 0) - before;
  const unpaid = owing.filter((order) => atTheDoor(order).toCollect > 0);
  const { busy, run } = useBusy();
  const handOver = async (): Promise<void> => {
    await settle(owing);
    await bookHandOver(now, deliverer, day);
    noteHandedOver({ ...ofTour, amount: now, at: serverNow().toISOString() });
  };
  return (
    <>
      <div className={shell.list}>
        {unpaid.map((order) => (
          <div key={order.order_id} className={classes.unpaid} role="status">
            <p>
              <Trans>Order {order.number} is delivered and not paid.</Trans>
            </p>
            <BigButton
              size="staff"
              icon={<IconCash aria-hidden="true" />}
              end={<Price amount={atTheDoor(order).toCollect} currency={currency} />}
              onClick={() => onCollect(order.order_id)}
            >
              <Trans>Collect</Trans>
            </BigButton>
          </div>
        ))}
        {sheet === undefined ? (
          <EmptyState
            icon={<IconReceipt aria-hidden="true" />}
            title={<Trans>You have not taken anything out today</Trans>}
          >
            <Trans>Here stands what you collected, and what has to come back to the house.</Trans>
          </EmptyState>
        ) : (
          <>
            <dl className={classes.sums}>
              <Sum words={<Trans>Cash collected</Trans>} amount={sheet.cash} currency={currency} />
              <Sum words={<Trans>Change taken along</Trans>} amount={sheet.changeAlong} currency={currency} />
              <Sum words={<Trans>Tips in cash</Trans>} amount={sheet.cashTips} currency={currency} />
              {sheet.otherTips > 0 && (
                <Sum words={<Trans>Tips by card, not carried</Trans>} amount={sheet.otherTips} currency={currency} />
              )}
              {before !== 0 && <Sum words={<Trans>Handed over before</Trans>} amount={-before} currency={currency} />}
              <Sum strong words={<Trans>To hand over</Trans>} amount={now} currency={currency} />
            </dl>
            <ul className={classes.stops}>
              {sheet.stops.map((stop) => (
                <Stop key={stop.order_id} stop={stop} currency={currency} />
              ))}
            </ul>
          </>
        )}
        <Navigation />
      </div>
      {sheet !== undefined && (now !== 0 || owing.length > 0) && (
        <div className={shell.thumb}>
          {out.length > 0 && (
            <p className={classes.still}>
              <Plural value={out.length} one="# order is still on the way." other="# orders are still on the way." />
            </p>
          )}
          <ConfirmButton
            wide
            size="staff"
            tone="success"
            icon={<IconCash aria-hidden="true" />}
            question={
              <Trans>
                Tap again: <Price amount={now} currency={currency} /> are with the house
              </Trans>
            }
            busy={busy}
            onConfirm={() => run(handOver)}
          >
            <Trans>
              Hand over <Price amount={now} currency={currency} />
            </Trans>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

type SumProps = { words: ReactNode; amount: Money; currency: Currency; strong?: boolean };

function Sum({ words, amount, currency, strong = false }: SumProps) {
  return (
    <>
      <dt className={strong ? classes.strong : undefined}>{words}</dt>
      <dd>
        <Price amount={amount} currency={currency} size={strong ? 'huge' : 'normal'} />
      </dd>
    </>
  );
}

function Stop({ stop, currency }: { stop: TourStop; currency: Currency }) {
  return (
    <li className={classes.stop}>
      <bdi className={classes.number}>{stop.number}</bdi>
      <StatusWords status={stop.status} />
      <span className={classes.end}>
        {stop.toCollect === 0 ? (
          <Trans>Paid before</Trans>
        ) : (
          <Trans>
            <Price amount={stop.cash} currency={currency} /> of <Price amount={stop.toCollect} currency={currency} />
          </Trans>
        )}
      </span>
    </li>
  );
}

function Navigation() {
  const { t } = useLingui();
  const { navigator } = useSnapshot(tour);
  const names: Record<Navigator, string> = {
    device: t`What this phone suggests`,
    google: 'Google Maps',
    apple: 'Apple Maps',
    openstreetmap: 'OpenStreetMap',
  };
  return (
    <SelectField
      size="staff"
      label={<Trans>Navigate with</Trans>}
      value={navigator}
      onChange={(value) => chooseNavigator(value as Navigator)}
      options={navigators.map((value) => ({ value, label: names[value] }))}
    />
  );
}
