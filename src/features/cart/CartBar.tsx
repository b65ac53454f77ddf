import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBasket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency, Money } from '#domain/money/money.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './CartBar.module.css';

type CartBarProps = {
  pieces: number;
  amount: Money;
  currency: Currency;
  /** something in it cannot be ordered any more */
  problem: boolean;
  /** what has to be looked at before anything is ordered */
  warning: ReactNode;
  /** its lines are those of an order */
  changing?: boolean;
  /** only a round button */ compact?: boolean;
  onOpen: () => void;
};

/** The cart, always one tap away: a bar with count and sum; a round button beside other things. An empty one would only lie over a dish's plus. */
export function CartBar({
  pieces,
  amount,
  currency,
  problem,
  warning,
  changing = false,
  compact = false,
  onOpen,
}: CartBarProps) {
  const { t } = useLingui();
  if (pieces === 0 && !changing) return null;
  if (compact) {
    return (
      <button
        type="button"
        className={classes.round}
        aria-label={t`Your cart, ${pieces} not ordered yet`}
        onClick={onOpen}
      >
        <IconBasket size={26} stroke={1.5} aria-hidden="true" />
        <bdi className={classes.badge} aria-hidden="true">
          {problem ? '!' : pieces}
        </bdi>
      </button>
    );
  }
  return (
    <button type="button" className={classes.bar} onClick={onOpen}>
      <span className={classes.count} aria-hidden="true">
        {/* keyed, so that each change of the count shows */}
        <bdi key={pieces} className={classes.number}>
          {pieces}
        </bdi>
      </span>
      <span className={classes.words}>
        {changing ? <Trans>Your change</Trans> : <Trans>Your cart</Trans>}
        {warning}
      </span>
      <span className="unseen" aria-live="polite">
        <Plural value={pieces} one="# item" other="# items" />
      </span>
      <span className={classes.sum}>
        <Price amount={amount} currency={currency} />
      </span>
    </button>
  );
}
