import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { changePassword } from '#src/data/session/deviceSession.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './Device.module.css';

const shortest = 8;

/** Gives the device another password; whoever does it knows the present one. */
export function PasswordForm() {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [busy, setBusy] = useState(false);
  const reason = !online
    ? t`Needs a connection`
    : present === ''
      ? t`Enter the present password first`
      : next.length < shortest
        ? t`The password needs ${shortest} characters or more`
        : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason !== undefined || busy) return;
    setBusy(true);
    try {
      await changePassword(present, next);
      setPresent('');
      setNext('');
      showToast({ tone: 'success', text: t`The password was changed` });
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField
        size="staff"
        type="password"
        autoComplete="current-password"
        label={<Trans>Present password</Trans>}
        value={present}
        onChange={setPresent}
        maxLength={200}
      />
      <TextField
        size="staff"
        type="password"
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
        value={next}
        onChange={setNext}
        maxLength={200}
      />
      <BigButton size="staff" tone="plain" type="submit" busy={busy} reason={reason}>
        <Trans>Change the password</Trans>
      </BigButton>
    </form>
  );
}
