import { useLingui } from '@lingui/react/macro';
import type { WantedField } from '#domain/cart/wantedFaults.ts';
import type { Address } from '#domain/order/order.ts';
import { wishAddress } from '#src/features/cart/orderWishes.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './Checkout.module.css';

export type FieldsProps = {
  errorAt: (field: WantedField) => string | undefined;
  /** the field was left with this in it */
  onLeft: (field: WantedField, value: string | undefined) => void;
};

/** Where an order is brought: plain fields, which always work. */
export function AddressFields({ address, errorAt, onLeft }: FieldsProps & { address: Partial<Address> }) {
  const { t } = useLingui();
  return (
    <>
      <div data-field="street">
        <TextField
          label={t`Street and number`}
          autoComplete="section-delivery shipping street-address"
          maxLength={200}
          value={address.street ?? ''}
          error={errorAt('street')}
          onBlur={() => onLeft('street', address.street)}
          onChange={(street) => wishAddress({ street })}
        />
      </div>
      <div className={classes.town}>
        <div data-field="postalCode">
          <TextField
            label={t`Postal code`}
            autoComplete="section-delivery shipping postal-code"
            maxLength={20}
            dir="ltr"
            value={address.postalCode ?? ''}
            error={errorAt('postalCode')}
            onBlur={() => onLeft('postalCode', address.postalCode)}
            onChange={(postalCode) => wishAddress({ postalCode })}
          />
        </div>
        <div data-field="city">
          <TextField
            label={t`Town`}
            autoComplete="section-delivery shipping address-level2"
            maxLength={100}
            value={address.city ?? ''}
            error={errorAt('city')}
            onBlur={() => onLeft('city', address.city)}
            onChange={(city) => wishAddress({ city })}
          />
        </div>
      </div>
    </>
  );
}
