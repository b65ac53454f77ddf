import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency, Money } from '#domain/money/money.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './CardFrame.module.css';

type CardFrameProps = {
  due: Money;
  currency: Currency;
  /** which reader takes it */
  choice?: ReactNode;
  /** how it stands; undefined before anything was asked */
  state?: ReactNode;
  /** how a state looks that is not calm: that a card is waited for, how a reader ended, that there is no reader */
  look?: string | undefined;
  /** what has to be known without a connection */
  offline?: ReactNode;
  /** an error */
  problem?: unknown;
  /** why no card can be charged: nobody rests a finger on a button to read it there */
  why?: string | undefined;
  /** what can be done */
  children: ReactNode;
};

/** A card at the register, whoever reads it: how much, how it stands, what is in the way, and what can be done. */
export function CardFrame({ due, currency, choice, state, look, offline, problem, why, children }: CardFrameProps) {
  return (
    <section className={classes.place}>
      <p className={classes.due}>
        <Trans>To pay by card</Trans>
        <Price amount={due} currency={currency} size="large" />
      </p>
      {choice}
      {state && (
        <div className={classes.state} role="status" data-state={look}>
          <p>{state}</p>
        </div>
      )}
      {offline && (
        <p className={classes.offline}>
          <IconCloudOff aria-hidden="true" />
          {offline}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle aria-hidden="true" />
          {errorSentence(problem)}
        </p>
      )}
      {children}
      {why !== undefined && <p className={classes.why}>{why}</p>}
    </section>
  );
}
