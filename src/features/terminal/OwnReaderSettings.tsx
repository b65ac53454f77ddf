import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import type { OwnReader } from '#src/data/terminal/createOwnReader.ts';
import { connectReader, forgetReader, lookForReaders, ownReader, readersOf } from '#src/data/terminal/ownReader.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './OwnReaderSettings.module.css';

const none: OwnReader = { state: 'off', found: [], collecting: false };

type OwnReaderSettingsProps = { restaurant_id: string; device_id: string };

/**
 * Connects a card reader to this device. Not needed where the server drives the readers; a reader that another device is
 * using is taken over only when somebody here says so (D34).
 */
export function OwnReaderSettings({ restaurant_id, device_id }: OwnReaderSettingsProps) {
  const { t } = useLingui();
  const own = useSnapshot(ownReader);
  // of another house's nothing is shown, until somebody looks for this one's
  const { state, found, reader, error } = own.restaurant_id === restaurant_id ? own : none;
  const { online } = useSnapshot(connection);
  const [terminals, setTerminals] = useState<Terminal[]>([]);
  const busy = state === 'starting' || state === 'looking' || state === 'connecting';
  useEffect(() => {
    if (online && (state === 'found' || state === 'connected'))
      readersOf(restaurant_id).then(setTerminals, showFailure);
  }, [online, restaurant_id, state]);
  const needsConnection = online ? undefined : t`Needs a connection`;
  return (
    <div className={classes.readers}>
      <p className={classes.words}>
        <Trans>
          Readers that this device drives itself, over the house's network. Readers that are registered with the card
          provider's own service need nothing here: they are chosen when somebody pays.
        </Trans>
      </p>
      {error && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle aria-hidden="true" />
          {errorSentence(error)}
        </p>
      )}
      {found.length > 0 && (
        <ul className={classes.list}>
          {found.map(({ terminal_id, label, status }) => {
            const user = terminals.find((each) => each.terminal_id === terminal_id)?.usedBy;
            const isOthers = user !== undefined && user.device_id !== device_id;
            const isHere = reader?.terminal_id === terminal_id;
            return (
              <li key={terminal_id} className={classes.found}>
                <span className={classes.label}>
                  <bdi>{label}</bdi>
                  <small>
                    {isHere ? (
                      <Trans>connected to this device</Trans>
                    ) : isOthers ? (
                      <Trans>
                        <bdi>{user.name}</bdi> is using it
                      </Trans>
                    ) : status === 'offline' ? (
                      <Trans>not connected</Trans>
                    ) : (
                      <Trans>ready</Trans>
                    )}
                  </small>
                </span>
                {isHere ? (
                  <BigButton size="staff" tone="plain" onClick={() => void forgetReader().catch(showFailure)}>
                    <Trans>Disconnect</Trans>
                  </BigButton>
                ) : isOthers ? (
                  <ConfirmButton
                    size="staff"
                    question={<Trans>Take it over?</Trans>}
                    onConfirm={() => void connectReader(terminal_id).catch(showFailure)}
                  >
                    <Trans>Connect</Trans>
                  </ConfirmButton>
                ) : (
                  <BigButton
                    size="staff"
                    tone="plain"
                    icon={<IconPlugConnected aria-hidden="true" />}
                    busy={busy}
                    reason={needsConnection}
                    onClick={() => void connectReader(terminal_id).catch(showFailure)}
                  >
                    <Trans>Connect</Trans>
                  </BigButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <BigButton
        size="staff"
        tone="plain"
        icon={<IconRefresh aria-hidden="true" />}
        busy={busy}
        reason={needsConnection}
        onClick={() => void lookForReaders(restaurant_id).catch(showFailure)}
      >
        {state === 'off' ? <Trans>Look for readers</Trans> : <Trans>Look again</Trans>}
      </BigButton>
    </div>
  );
}
