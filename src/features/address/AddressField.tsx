import { Trans, useLingui } from '@lingui/react/macro';
import { IconCurrentLocation, IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FoundAddress } from '#src/data/places/place.ts';
import { usePlaces } from '#src/data/places/usePlaces.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { SuggestField } from '#src/ui/input/SuggestField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './AddressField.module.css';
import { useAddressSearch, type SearchNews } from './useAddressSearch.ts';

type AddressFieldProps = {
  street: string;
  onStreet: (street: string) => void;
  /** What was found, for all fields of the address; empty is what is not known of it. */
  onFound: (address: FoundAddress) => void;
  countries: readonly string[];
  near?: { lat: number; lng: number } | undefined;
  error?: string | undefined;
  onBlur?: () => void;
  size?: 'guest' | 'staff';
};

/** Street and number, a plain field; where addresses can be looked up (D28), it suggests whole ones. */
export function AddressField({
  street,
  onStreet,
  onFound,
  countries,
  near,
  error,
  onBlur,
  size = 'guest',
}: AddressFieldProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const places = usePlaces();
  const around = { language: i18n.locale, countries, ...(near ? { near } : {}) };
  const { found, news, typed, search, pick, locate, close } = useAddressSearch(places, around, onFound);
  const field = {
    label: t`Street and number`,
    autoComplete: 'section-delivery shipping street-address',
    maxLength: 200,
    size,
    value: street,
    ...(error === undefined ? {} : { error }),
    ...(onBlur ? { onBlur } : {}),
  };
  if (!places) return <TextField {...field} onChange={onStreet} />;
  const words: Record<SearchNews, string> = {
    searching: '',
    filled: t`The address is filled in. Please check it.`,
    number: t`Please add the house number.`,
    nothing: t`No such address was found. Please fill in the fields yourself.`,
    failed: t`Addresses cannot be looked up at the moment. Please fill in the fields yourself.`,
    noPosition: t`This browser does not say where you are. Please fill in the fields yourself.`,
  };
  const searching = news === 'searching';
  const by = <Attribution by={places.by} />;
  return (
    <div ref={box} className={classes.address}>
      <SuggestField
        {...field}
        onChange={onStreet}
        onTyped={typed}
        suggestions={found}
        said={t`Addresses found: ${found.length}`}
        onPick={(place) => found[place] && pick(found[place], street)}
        onClose={close}
        onEnter={places.whileTyping ? undefined : () => search(street)}
        foot={by}
      />
      <p className={classes.news} role="status">
        {news && words[news]}
      </p>
      <div className={classes.ways}>
        {!places.whileTyping && (
          <BigButton
            tone="quiet"
            className={classes.way}
            icon={<IconSearch size={20} aria-hidden="true" />}
            busy={searching}
            // what is found opens below the field, for its keys
            onClick={() => {
              box.current?.querySelector('input')?.focus();
              search(street);
            }}
          >
            <Trans>Look the address up</Trans>
          </BigButton>
        )}
        {places.at && 'geolocation' in navigator && (
          <BigButton
            tone="quiet"
            className={classes.way}
            icon={<IconCurrentLocation size={20} aria-hidden="true" />}
            busy={searching}
            onClick={locate}
          >
            <Trans>Use my position</Trans>
          </BigButton>
        )}
        <span className={classes.by}>{by}</span>
      </div>
    </div>
  );
}

/** As each of them asks to be named beside what it has found. */
function Attribution({ by }: { by: 'google' | 'openstreetmap' }) {
  if (by === 'google') {
    return (
      <span className={classes.google} translate="no">
        Google Maps
      </span>
    );
  }
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
      <Trans>© OpenStreetMap contributors</Trans>
    </a>
  );
}
