import { Trans, useLingui } from '@lingui/react/macro';
import type { Chain } from '#domain/chain/chain.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { putChain } from '../frame/chainStore.ts';
import { useChain } from '../frame/useChain.ts';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import classes from './Account.module.css';
import { billingBody, billingDraft, type BillingDraft } from './chainDrafts.ts';
import { SharedCard } from './SharedCard.tsx';
import { countryOptions } from './countries.ts';

const needed = ['street', 'postalCode', 'city'] as const;

/** Whom and where the platform bills. */
export function PaymentAddress() {
  const { t } = useLingui();
  const chain: Chain = useChain();
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
  const field = (name: keyof BillingDraft, asked: boolean) => ({
    label: names[name],
    value: draft[name],
    onChange: (text: string) => change({ [name]: text }),
    error: asked && isMissing(name) ? t`Please fill this in` : undefined,
  });
  return (
    <SharedCard
      id="billing"
      title={<Trans>Payment address</Trans>}
      form={form}
      names={names}
      isWhole={!needed.some(isMissing)}
    >
      {(asked) => (
        <>
          <div className={classes.pair}>
            <TextField {...field('name', asked)} maxLength={200} autoComplete="organization" />
            <TextField {...field('vatNumber', asked)} maxLength={40} dir="ltr" autoComplete="off" />
          </div>
          <TextField {...field('street', asked)} maxLength={200} autoComplete="street-address" required />
          <div className={classes.pair}>
            <TextField {...field('postalCode', asked)} maxLength={20} autoComplete="postal-code" required />
            <TextField {...field('city', asked)} maxLength={100} autoComplete="address-level2" required />
          </div>
          <SelectField {...field('country', asked)} options={countryOptions(draft.country)} />
        </>
      )}
    </SharedCard>
  );
}
