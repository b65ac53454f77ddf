import { Trans, useLingui } from '@lingui/react/macro';
import { IconCash, IconClock, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { PaymentOption } from '#domain/order/order.ts';
import { wishPayment, type WishedType } from '#src/features/cart/orderWishes.ts';
import cards from '#src/ui/input/ChoiceCards.module.css';
import classes from './Checkout.module.css';

type PayChoiceProps = {
  offered: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  type: WishedType;
  simulated: boolean;
  error: string | undefined;
};

const icons: Record<PaymentOption, typeof IconCash> = {
  online: IconDeviceMobile,
  cash: IconCash,
  card: IconCreditCard,
  later: IconClock,
};

/** How the order is paid, and what happens then. */
export function PayChoice({ offered, chosen, type, simulated, error }: PayChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  return (
    <div className={classes.fields} data-field="option">
      <div className={cards.ways} role="radiogroup" aria-label={t`Payment`}>
        {offered.map((option) => {
          const Icon = icons[option];
          const { name, what } = words(option, type);
          return (
            <label key={option} className={cards.way}>
              <input
                type="radio"
                className={cards.radio}
                name={group}
                checked={option === chosen}
                onChange={() => wishPayment(option)}
              />
              <Icon size={26} stroke={1.5} aria-hidden="true" />
              <span>
                {name}
                <span className={cards.what}>{what}</span>
              </span>
            </label>
          );
        })}
      </div>
      {simulated && chosen === 'online' && (
        <p className={classes.hint}>
          <Trans>Payments are simulated here: no money moves.</Trans>
        </p>
      )}
      {error !== undefined && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function words(option: PaymentOption, type: WishedType): { name: ReactNode; what: ReactNode } {
  switch (option) {
    case 'online':
      return {
        name: <Trans>Online by card</Trans>,
        what: <Trans>You pay right after ordering; then the restaurant begins.</Trans>,
      };
    case 'cash':
      return {
        name: <Trans>Cash</Trans>,
        what:
          type === 'delivery' ? (
            <Trans>You pay whoever brings your order.</Trans>
          ) : (
            <Trans>You pay when you pick it up.</Trans>
          ),
      };
    case 'card':
      return { name: <Trans>Card</Trans>, what: <Trans>You pay by card when you get your order.</Trans> };
    case 'later':
      return { name: <Trans>Later</Trans>, what: <Trans>You pay when you get your order.</Trans> };
  }
}
