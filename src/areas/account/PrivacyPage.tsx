import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { asUser } from '#src/data/session/asUser.ts';
import { forgetUser, userSession } from '#src/data/session/userSessionStore.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { AcceptedConditions } from './AcceptedConditions.tsx';
import classes from './Account.module.css';
import fields from '#src/ui/input/Form.module.css';
import { confirmed } from '#src/features/person/confirmation.ts';

/** What somebody agreed to, what is known of them, and the way out. */
export function PrivacyPage() {
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Conditions, export, deletion</Trans>
      </h1>
      <AcceptedConditions />
      <Export />
      <Deletion />
    </>
  );
}

function Export() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const known = await asUser('GET /user/export', {});
      const name = `comanda-${known.exportedAt.slice(0, 10)}.json`;
      saveFile(new File([JSON.stringify(known, null, 2)], name, { type: 'application/json' }));
      showToast({ tone: 'success', text: t`Your data are saved as a file` });
    } catch (error) {
      setFailure(refusalSentence(error));
    }
    setBusy(false);
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Take your data along</Trans>
      </h2>
      <p className={classes.hint}>
        <Trans>Everything that is known of you, as one file: data, orders, logins, mails, what you accepted.</Trans>
      </p>
      <FormFailure>{failure}</FormFailure>
      <div className={classes.actions}>
        <BigButton tone="plain" busy={busy} icon={<IconDownload aria-hidden="true" />} onClick={() => void take()}>
          <Trans>Download</Trans>
        </BigButton>
      </div>
    </section>
  );
}

function Deletion() {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const navigate = useNavigate();
  const email = user?.email ?? '';
  const form = useFilledForm({
    initialValues: { typed: '' },
    validate: {
      typed: (typed) =>
        typed.trim().toLowerCase() === email.toLowerCase() ? undefined : t`Please type your e-mail address: ${email}`,
    },
    onSubmit: async () => {
      if (!(await confirmed(() => asUser('DELETE /user/me', { body: null })))) return;
      await navigate({ to: '/', replace: true });
      await forgetUser();
      showToast({ tone: 'success', text: t`Your account is deleted. All the best!` });
    },
    say: refusalSentence,
  });
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <Trans>Delete the account</Trans>
      </h2>
      <ul className={`${classes.facts} ${classes.hint}`}>
        <li>
          <Trans>Your name, address, phone and logins are deleted at once, on all devices.</Trans>
        </li>
        <li>
          <Trans>Your orders stay with the restaurants, as the law asks, but without your name.</Trans>
        </li>
        <li>
          <Trans>Nobody can bring it back. Take your data along first if you want them.</Trans>
        </li>
      </ul>
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <TextField
          {...form.text('typed')}
          label={<Trans>Your e-mail address, to be sure</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={254}
        />
        <FormFailure>{form.failure}</FormFailure>
        <div className={classes.actions}>
          <BigButton type="submit" tone="danger" busy={form.busy}>
            <Trans>Delete for good</Trans>
          </BigButton>
        </div>
      </form>
    </section>
  );
}
