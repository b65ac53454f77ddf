import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Chain } from '#domain/chain/chain.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { putChain } from '../frame/chainStore.ts';
import { useChain } from '../frame/useChain.ts';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import { useOnline } from '../pieces/useOnline.ts';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import classes from './Account.module.css';
import { billingBody, billingDraft, type BillingDraft } from './chainDrafts.ts';
import { countryOptions } from './countries.ts';

const needed = ['street', 'postalCode', 'city'] as const;

/** Whom and where the platform bills. */
export function PaymentAddress() {
  const { t } = useLingui();
  const chain: Chain = useChain();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const form = useSharedDraft({
    entity: chain,
    draftOf: billingDraft,
    send: (draft, on) => asUser('PUT /chain/payment-address', { body: billingBody(draft, on) }),
    onSaved: putChain,
  });
  const { draft, change } = form;
  const names: Record<keyof BillingDraft, string> = {
    name: t`Name on the invoice`,
    vatNumber: t`VAT number`,
    street: t`Street and number`,
    postalCode: t`Postal code`,
    city: t`City`,
    country: t`Country`,
  };
  const isMissing = (name: keyof BillingDraft): boolean =>
    (needed as readonly string[]).includes(name) && draft[name].trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (needed.some(isMissing)) return;
    if (await form.save()) showToast({ tone: 'success', text: t`Saved` });
  };
  const field = (name: keyof BillingDraft) => ({
    label: names[name],
    value: draft[name],
    onChange: (text: string) => change({ [name]: text }),
    error: asked && isMissing(name) ? t`Please fill this in` : undefined,
  });
  return (
    <section className={dashboard.card} aria-labelledby="billing">
      <h2 id="billing" className={dashboard.cardTitle}>
        <Trans>Payment address</Trans>
      </h2>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {form.quicker && (
          <SomebodyQuicker
            quicker={form.quicker}
            draft={draft}
            name={(name) => names[name]}
            text={(name, of) => of[name]}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <div className={classes.pair}>
          <TextField {...field('name')} maxLength={200} autoComplete="organization" />
          <TextField {...field('vatNumber')} maxLength={40} dir="ltr" autoComplete="off" />
        </div>
        <TextField {...field('street')} maxLength={200} autoComplete="street-address" required />
        <div className={classes.pair}>
          <TextField {...field('postalCode')} maxLength={20} autoComplete="postal-code" required />
          <TextField {...field('city')} maxLength={100} autoComplete="address-level2" required />
        </div>
        <SelectField {...field('country')} options={countryOptions(draft.country)} />
        <FormFailure>{form.failure}</FormFailure>
        <div className={dashboard.actions}>
          <BigButton type="submit" busy={form.busy} reason={online ? undefined : t`Needs a connection`}>
            <Trans>Save</Trans>
          </BigButton>
        </div>
      </form>
      <UnsavedWarning changed={form.changed} />
    </section>
  );
}
