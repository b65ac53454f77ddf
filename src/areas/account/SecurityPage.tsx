import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { asUser } from '#src/data/session/asUser.ts';
import { passkeysWork } from '#src/data/session/passkey.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import classes from './Account.module.css';
import { AppCodes } from './AppCodes.tsx';
import { confirmed } from '#src/features/person/confirmation.ts';
import type { FactorProps } from './factorProps.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodesSheet } from './RecoveryCodesSheet.tsx';

/** What stands between somebody who knows the password and the account. */
export function SecurityPage() {
  const factors = useLoaded(() => asUser('GET /user/second-factor', {}));
  const [codes, setCodes] = useState<readonly string[]>();
  const onChanged = (recoveryCodes: readonly string[] = []): void => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    factors.again();
  };
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Security</Trans>
      </h1>
      <p className={classes.hint}>
        <Trans>With a second factor a password alone opens nothing. The first one logs out all other devices.</Trans>
      </p>
      <LoadedPart of={factors}>
        {(value) => (
          <>
            <AppCodes factors={value} onChanged={onChanged} />
            {(passkeysWork() || value.passkeys.length > 0) && <Passkeys factors={value} onChanged={onChanged} />}
            {(value.totp || value.passkeys.length > 0) && <RecoveryCodes factors={value} onChanged={onChanged} />}
          </>
        )}
      </LoadedPart>
      {codes && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function RecoveryCodes({ factors, onChanged }: FactorProps) {
  const [busy, setBusy] = useState(false);
  const renew = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await confirmed(() => asUser('POST /user/recovery-codes', { body: null }));
      if (made) onChanged(made.recoveryCodes);
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    setBusy(false);
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Recovery codes</Trans>
      </h2>
      <p className={classes.hint}>
        <Trans>For the day when your phone is gone. Not used yet: {factors.recoveryCodes}.</Trans>
      </p>
      <div className={classes.actions}>
        <BigButton tone="plain" busy={busy} onClick={() => void renew()}>
          <Trans>New recovery codes</Trans>
        </BigButton>
      </div>
    </section>
  );
}
