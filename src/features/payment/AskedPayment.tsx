import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { callOff, deviceCharge, forgetAsked } from './deviceCharge.ts';
import classes from './ReaderPayment.module.css';

/** A card that another device was asked to take: what it does, and how to call it off. */
export function AskedPayment({ due, currency }: { due: Money; currency: Currency }) {
  const { device = '', request, queued, cancelling, result, error } = useSnapshot(deviceCharge);
  const { online } = useSnapshot(connection);
  const problem = result && !result.success ? result : error;
  return (
    <section className={classes.place}>
      <p className={classes.due}>
        <Trans>To pay by card</Trans>
        <Price amount={due} currency={currency} size="large" />
      </p>
      <div className={classes.state} role="status" data-state={result ? undefined : 'charging'}>
        <p>
          {result ? (
            result.success ? (
              errorSentence(result)
            ) : (
              <Trans>
                <bdi>{device}</bdi> took no card.
              </Trans>
            )
          ) : queued ? (
            <>
              <IconClock aria-hidden="true" />{' '}
              {online ? (
                <Trans>
                  <bdi>{device}</bdi> is being asked …
                </Trans>
              ) : (
                <Trans>
                  <bdi>{device}</bdi> is asked when the connection is back, within two minutes. After that nothing is
                  charged.
                </Trans>
              )}
            </>
          ) : request?.claimedAt ? (
            <Trans>
              The card is held to the reader at <bdi>{device}</bdi>.
            </Trans>
          ) : (
            <Trans>
              <bdi>{device}</bdi> has been asked. It has not begun yet.
            </Trans>
          )}
        </p>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle aria-hidden="true" />
          {errorSentence(problem)}
        </p>
      )}
      {result ? (
        <BigButton wide size="staff" onClick={forgetAsked}>
          <Trans>Pay otherwise</Trans>
        </BigButton>
      ) : (
        <BigButton wide size="staff" tone="plain" busy={cancelling} onClick={() => void callOff().catch(showFailure)}>
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </section>
  );
}
