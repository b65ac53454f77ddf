import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { mustAcceptConditions } from '#domain/account/conditions.ts';
import { publicConfig } from '#src/data/api/publicConfig.ts';
import { operatorConditions } from '#src/data/legal/operatorConditions.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { becomeUser, userSession } from '#src/data/session/userSessionStore.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { conditionsSentence } from '#src/features/person/conditionsSentence.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import classes from './Account.module.css';

/** When somebody agreed to the operator's conditions; who has not, or not to what holds by now, is asked. */
export function AcceptedConditions() {
  const { user } = useSnapshot(userSession);
  const config = useLoaded(async () => {
    const [{ conditionsChangedAt }, legal_version] = await Promise.all([publicConfig(), operatorConditions()]);
    return { conditionsChangedAt, legal_version };
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const accept = async (legal_version: string | undefined): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      becomeUser(await asUser('PUT /user/conditions', { body: legal_version ? { legal_version } : null }));
    } catch (error) {
      setFailure(conditionsSentence(error));
      // others hold by now: those are what is read next
      config.again();
    }
    setBusy(false);
  };
  const acceptedAt = user?.conditionsAcceptedAt;
  const day = acceptedAt === undefined ? '' : formatDay(acceptedAt);
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Conditions</Trans>
      </h2>
      <LoadedPart of={config}>
        {({ conditionsChangedAt, legal_version }) => {
          const owed = user && conditionsChangedAt !== undefined && mustAcceptConditions(user, conditionsChangedAt);
          return (
            <>
              <p className={classes.hint}>
                {acceptedAt === undefined ? (
                  <Trans>Please read and accept the conditions.</Trans>
                ) : owed ? (
                  <Trans>The conditions have changed. Please read and accept them.</Trans>
                ) : (
                  <Trans>You accepted them: {day}.</Trans>
                )}
              </p>
              <div className={classes.actions}>
                {(owed || acceptedAt === undefined) && (
                  <BigButton busy={busy} onClick={() => void accept(legal_version)}>
                    <Trans>Accept</Trans>
                  </BigButton>
                )}
                <Link to="/conditions" className={classes.link}>
                  <Trans>Read the conditions</Trans>
                </Link>
              </div>
            </>
          );
        }}
      </LoadedPart>
      <FormFailure>{failure}</FormFailure>
    </section>
  );
}
