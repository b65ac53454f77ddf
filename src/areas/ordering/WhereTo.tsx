import { useLingui } from '@lingui/react/macro';
import type { Address } from '#domain/order/order.ts';
import { usePlaces } from '#src/data/places/usePlaces.ts';
import { AddressField } from '#src/features/address/AddressField.tsx';
import { wishAddress } from '#src/features/cart/orderWishes.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './OrderScreen.module.css';

type WhereToProps = {
  address: Partial<Address>;
  /** where there are houses */
  countries: readonly string[];
};

/** Where a delivery goes: the postal code tells who delivers there, and a look-up knows it of an address. */
export function WhereTo({ address, countries }: WhereToProps) {
  const { t } = useLingui();
  const places = usePlaces();
  return (
    <div className={classes.where}>
      {places && (
        <AddressField
          street={address.street ?? ''}
          onStreet={(street) => wishAddress({ street })}
          onFound={wishAddress}
          countries={countries}
        />
      )}
      <TextField
        label={t`Postal code`}
        value={address.postalCode ?? ''}
        onChange={(text) => wishAddress({ postalCode: text })}
        autoComplete="postal-code"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={20}
      />
    </div>
  );
}
