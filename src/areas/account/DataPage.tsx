import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { shortestPassword } from '#domain/account/passwordVerdict.ts';
import { isPhoneNumber } from '#domain/account/phone.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { encodePassword } from '#src/data/session/encodePassword.ts';
import { becomeUser, userSession } from '#src/data/session/userSessionStore.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { PasswordField } from '#src/ui/input/PasswordField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import classes from './Account.module.css';
import fields from '#src/ui/input/Form.module.css';
import { confirmed } from '#src/features/person/confirmation.ts';

type PartProps = { onChanged: (changed: boolean) => void };

/** Name, contact and password, each saved by itself. */
export function DataPage() {
  const [changed, setChanged] = useState<Record<string, boolean>>({});
  const part = (name: string) => ({
    onChanged: (is: boolean) => setChanged((before) => (before[name] === is ? before : { ...before, [name]: is })),
  });
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Your data</Trans>
      </h1>
      <Person {...part('person')} />
      <EmailAddress {...part('email')} />
      <Password {...part('password')} />
      <UnsavedWarning changed={Object.values(changed).some(Boolean)} />
    </>
  );
}

type Form = ReturnType<typeof useFilledForm<{ [name: string]: string }>>;

function Part({
  title,
  form,
  save,
  children,
  onChanged,
}: PartProps & {
  title: ReactNode;
  form: Pick<Form, 'submit' | 'busy' | 'failure' | 'changed'>;
  save: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => onChanged(form.changed), [form.changed, onChanged]);
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{title}</h2>
      <form className={fields.form} noValidate onSubmit={form.submit}>
        {children}
        <FormFailure>{form.failure}</FormFailure>
        <div className={classes.actions}>
          <BigButton type="submit" tone={form.changed ? 'primary' : 'plain'} busy={form.busy}>
            {save}
          </BigButton>
        </div>
      </form>
    </section>
  );
}

function Person({ onChanged }: PartProps) {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const said = (name: string): string | undefined => (name.trim() === '' ? t`Please enter your name` : undefined);
  const form = useFilledForm({
    initialValues: {
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      phone: user?.phone ?? '',
    },
    validate: {
      first_name: said,
      last_name: said,
      phone: (phone) =>
        phone.trim() === '' || isPhoneNumber(phone.trim())
          ? undefined
          : t`Please enter the number with its country: +43 660 1234567`,
    },
    onSubmit: async ({ first_name, last_name, phone }) => {
      const body = { first_name: first_name.trim(), last_name: last_name.trim(), phone: phone.trim() };
      becomeUser(await asUser('PUT /user/data', { body }));
      form.keep();
      showToast({ tone: 'success', text: t`Saved` });
    },
    say: refusalSentence,
  });
  return (
    <Part title={<Trans>About you</Trans>} form={form} save={<Trans>Save</Trans>} onChanged={onChanged}>
      <div className={fields.pair}>
        <TextField
          {...form.text('first_name')}
          label={<Trans>First name</Trans>}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          {...form.text('last_name')}
          label={<Trans>Last name</Trans>}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <TextField
        {...form.text('phone')}
        label={<Trans>Phone</Trans>}
        hint={<Trans>So that the house can ask you about a delivery.</Trans>}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
    </Part>
  );
}

function EmailAddress({ onChanged }: PartProps) {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const navigate = useNavigate();
  const form = useFilledForm({
    initialValues: { email: user?.email ?? '' },
    validate: {
      email: (email) =>
        /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())
          ? undefined
          : t`This e-mail address is not complete: it looks like name@example.com`,
    },
    onSubmit: async ({ email }) => {
      const changed = await confirmed(() => asUser('PUT /user/data', { body: { email: email.trim() } }));
      if (!changed) return;
      becomeUser(changed);
      form.keep();
      onChanged(false);
      if (changed.emailVerified) showToast({ tone: 'success', text: t`Saved` });
      else await navigate({ to: '/authentication/verify-code', search: { to: '/account/data' }, ignoreBlocker: true });
    },
    say: refusalSentence,
  });
  return (
    <Part
      title={<Trans>E-mail address</Trans>}
      form={form}
      save={<Trans>Change the address</Trans>}
      onChanged={onChanged}
    >
      <TextField
        {...form.text('email')}
        label={<Trans>E-mail address</Trans>}
        hint={<Trans>A new address gets a code. The one before is told, and can undo it for 72 hours.</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
    </Part>
  );
}

function Password({ onChanged }: PartProps) {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const form = useFilledForm({
    initialValues: { password: '' },
    validate: {
      password: (password) =>
        Array.from(password).length < shortestPassword
          ? t`The password needs ${shortestPassword} characters or more`
          : undefined,
    },
    onSubmit: async ({ password }) => {
      const body = { new_password: encodePassword(password) };
      if (!(await confirmed(() => asUser('PUT /user/update-password', { body })))) return;
      form.reset();
      showToast({ tone: 'success', text: t`Your new password is set. All other devices are logged out.` });
    },
    say: refusalSentence,
  });
  return (
    <Part title={<Trans>Password</Trans>} form={form} save={<Trans>Set the password</Trans>} onChanged={onChanged}>
      <input
        className="unseen"
        type="text"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        {...form.text('password')}
        label={<Trans>New password</Trans>}
        hint={<Trans>8 characters or more; several words make a good one.</Trans>}
        autoComplete="new-password"
      />
    </Part>
  );
}
