import { useLingui } from '@lingui/react/macro';
import { countryDefaults, knownCountries } from '#domain/restaurant/countryDefaults.ts';
import { AddressField } from '#src/features/address/AddressField.tsx';
import { currentLanguage } from '#src/i18n/language.ts';
import fields from '#src/ui/input/Form.module.css';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { PlaceOnMap } from '../place/PlaceOnMap.tsx';
import { placeOf, type FormPart } from './formPart.ts';

/** Where a restaurant is. Its country says which clock and which money it goes by. */
export function AddressPart({ draft, change, faults }: FormPart<'address' | 'timezone' | 'currency'>) {
  const { t } = useLingui();
  const { address } = draft;
  const missing = (part: string): string | undefined =>
    faults.address && part.trim() === '' ? t`Please fill this in` : undefined;
  // where somebody found it on a map is no longer where it is
  const put = (part: Partial<typeof address>): void => {
    const { lat: _lat, lng: _lng, ...words } = address;
    change({ address: { ...words, ...part } });
  };
  const move = (country: string): void => {
    const { lat: _lat, lng: _lng, ...words } = address;
    change({ address: { ...words, country }, ...countryDefaults(country) });
  };
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const countries = [...new Set([...knownCountries, address.country])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, currentLanguage()));
  const error = (part: string): { error?: string } => {
    const said = missing(part);
    return said === undefined ? {} : { error: said };
  };
  return (
    <div className={fields.form} {...placeOf('address')}>
      <AddressField
        street={address.street}
        onStreet={(street) => put({ street })}
        onFound={(found) => change({ address: { ...address, ...found, country: found.country ?? address.country } })}
        countries={[address.country]}
        {...error(address.street)}
      />
      <div className={fields.pair}>
        <TextField
          label={t`Postal code`}
          autoComplete="postal-code"
          maxLength={20}
          dir="ltr"
          value={address.postalCode}
          onChange={(postalCode) => put({ postalCode })}
          {...error(address.postalCode)}
        />
        <TextField
          label={t`Town`}
          autoComplete="address-level2"
          maxLength={100}
          value={address.city}
          onChange={(city) => put({ city })}
          {...error(address.city)}
        />
      </div>
      <SelectField label={t`Country`} value={address.country} onChange={move} options={countries} />
      <PlaceOnMap address={address} onMove={(place) => change({ address: { ...address, ...place } })} />
    </div>
  );
}
