import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { lookForUpdate, updateNow, updateWaitsFor, type UpdateState } from '#src/data/appUpdate.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './DeviceSettingsPage.module.css';

/** Which version runs here, and whether another one waits for the moment at which nothing is under way. */
export function UpdateFacts() {
  const { t } = useLingui();
  useOutbox(); // what an update waits for may have been sent
  const [state, setState] = useState<UpdateState>();
  const [busy, setBusy] = useState(true);
  const look = (): void =>
    void lookForUpdate()
      .then(setState, showFailure)
      .finally(() => setBusy(false));
  const lookAgain = (): void => {
    setBusy(true);
    look();
  };
  useEffect(look, []);
  const waitsFor = updateWaitsFor();
  const reasons = {
    outbox: t`First everything that waits here has to be sent`,
    work: t`First what was begun here has to be finished`,
  };
  return (
    <>
      <dl className={classes.facts}>
        <dt>
          <Trans>Version of the app</Trans>
        </dt>
        <dd>
          <bdi>{import.meta.env.VITE_APP_VERSION}</bdi>
        </dd>
      </dl>
      <p role="status">
        {state === 'waiting' ? (
          <Trans>A new version is here. It takes over by itself when nothing waits and nobody works.</Trans>
        ) : state === 'none' ? (
          <Trans>This browser does not install the app; it loads the newest version each time.</Trans>
        ) : (
          state === 'newest' && <Trans>This is the newest version that is known here.</Trans>
        )}
      </p>
      {state === 'waiting' ? (
        <BigButton
          size="staff"
          reason={waitsFor && reasons[waitsFor]}
          icon={<IconRefresh aria-hidden="true" />}
          onClick={() => void updateNow().catch(showFailure)}
        >
          <Trans>Update now</Trans>
        </BigButton>
      ) : (
        <BigButton size="staff" tone="plain" busy={busy} icon={<IconRefresh aria-hidden="true" />} onClick={lookAgain}>
          <Trans>Look for a new version</Trans>
        </BigButton>
      )}
      {state === 'waiting' && waitsFor && <p className={classes.fault}>{reasons[waitsFor]}</p>}
    </>
  );
}
