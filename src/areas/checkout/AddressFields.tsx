import { useLingui } from '@lingui/react/macro';
import type { WantedField } from '#domain/cart/wantedFaults.ts';
import type { Address } from '#domain/order/order.ts';
import { AddressField } from '#src/features/address/AddressField.tsx';
import { wishAddress } from '#src/features/cart/orderWishes.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './Checkout.module.css';

export type FieldsProps = {
  errorAt: (field: WantedField) => string | undefined;
  /** the field was left with this in it */
  onLeft: (field: WantedField, value: string | undefined) => void;
};

type AddressFieldsProps = FieldsProps & {
  address: Partial<Address>;
  /** where the house is: it delivers around there */
  house: Address;
};

/** Where an order is brought: plain fields, which always work, and a look-up where there is one. */
export function AddressFields({ address, house, errorAt, onLeft }: AddressFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div data-field="street">
        <AddressField
          street={address.street ?? ''}
          onStreet={(street) => wishAddress({ street })}
          onFound={wishAddress}
          countries={[house.country]}
          near={house.lat !== undefined && house.lng !== undefined ? { lat: house.lat, lng: house.lng } : undefined}
          error={errorAt('street')}
          onBlur={() => onLeft('street', address.street)}
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
