import { Trans, useLingui } from '@lingui/react/macro';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import { useSameIds } from '../pieces/useSameIds.ts';
import classes from './Dashboard.module.css';
import { DashboardLink } from './DashboardLink.tsx';
import { putChain } from './chainStore.ts';
import { useGoTo } from './useGoTo.ts';

/** The first step of all, and of a further chain: its name. */
export function NewChain() {
  const { t } = useLingui();
  const goTo = useGoTo();
  const online = useOnline();
  const idOf = useSameIds();
  const form = useFilledForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? t`Please enter a name` : undefined) },
    onSubmit: async ({ name }) => {
      const wanted = { chain_id: idOf(name.trim()), name: name.trim() };
      putChain(await asUser('POST /chain', { body: wanted }));
      await goTo('', { replace: true, ignoreBlocker: true });
    },
    say: refusalSentence,
  });
  return (
    <section className={classes.welcome}>
      <h1 className={classes.title}>
        <Trans>What is your business called?</Trans>
      </h1>
      <p className={classes.lead}>
        <Trans>
          All your restaurants belong to it, also when there is only one. They share their articles, and each has its
          own menu, tables and devices.
        </Trans>
      </p>
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <TextField
          {...form.text('name')}
          label={<Trans>Name of the business</Trans>}
          hint={<Trans>As your guests know it. You can change it later.</Trans>}
          autoComplete="organization"
          maxLength={200}
          required
        />
        <FormFailure>{form.failure}</FormFailure>
        <div className={classes.actions}>
          <BigButton type="submit" busy={form.busy} reason={online ? undefined : t`Saving needs a connection`}>
            <Trans>Go on</Trans>
          </BigButton>
        </div>
      </form>
      <p>
        <DashboardLink to="archive" className={classes.link}>
          <Trans>You have Comanda on another server? Bring everything in</Trans>
        </DashboardLink>
      </p>
      <UnsavedWarning changed={form.changed} />
    </section>
  );
}
