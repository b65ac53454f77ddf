import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { countryDefaults, countryOfTimezone, knownCountries } from '#domain/restaurant/countryDefaults.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';
import { useGoTo } from '../frame/useGoTo.ts';
import { draftOf, houseFaults, restaurantOf, type HouseDraft } from './data/houseDraft.ts';
import { saysTheSame } from '../pieces/mergeDrafts.ts';
import { quickerOne, storedBefore } from '../pieces/quickerOne.ts';
import { AddressPart } from './form/AddressPart.tsx';
import { focusFault, placeOf } from './form/formPart.ts';
import classes from './form/HouseForm.module.css';
import { OrderTypesPart } from './form/OrderTypesPart.tsx';
import { houseSentence } from './houseSentence.ts';
import { OpeningWeek } from './hours/OpeningWeek.tsx';
import { usualWeek } from './hours/week.ts';

/** Where whoever sits here most likely is. */
function nearestCountry(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const spoken = new Intl.Locale(navigator.language).region ?? '';
  return countryOfTimezone(timeZone) ?? (knownCountries.includes(spoken) ? spoken : 'AT');
}

function emptyDraft(): HouseDraft {
  const country = nearestCountry();
  return {
    name: '',
    description: {},
    avatar: undefined,
    address: { street: '', postalCode: '', city: '', country },
    ...countryDefaults(country),
    openingDays: usualWeek,
    openingExceptions: [],
    orderTypes: ['local', 'takeaway'],
    paymentTypes: ['cash'],
    minOrderValue: undefined,
    zones: [],
    stations: [],
    taxes: {},
    legalName: '',
    vatNumber: '',
    website: '',
    facebook: '',
    instagram: '',
    twitter: '',
    confirmFirstOrder: false,
    readerTips: false,
  };
}

/** What an earlier try has stored, or the error itself. */
function storedOrThrow(error: unknown): Restaurant {
  const before = storedBefore(error) as Restaurant | undefined;
  if (!before) throw error;
  return before;
}

/** The least that a restaurant needs; the rest is entered later. */
export function NewRestaurantPage() {
  const { t } = useLingui();
  const { chain_id, name: chain } = useChain();
  const goTo = useGoTo();
  const online = useOnline();
  const place = useRef<HTMLFormElement>(null);
  const [restaurant_id] = useState(newId);
  const [begun] = useState(emptyDraft);
  const [draft, setDraft] = useState(begun);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // an earlier try that was stored and never answered
  const stored = useRef<Restaurant>(undefined);
  const allFaults = houseFaults(draft);
  const faults = tried ? allFaults : {};
  const change = (part: Partial<HouseDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const save = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (busy) return;
    if (Object.keys(allFaults).length > 0) return place.current ? focusFault(place.current, allFaults) : undefined;
    setBusy(true);
    const { address, timezone, currency, openingDays, orderTypes } = draft;
    const typed = { address, timezone, currency, openingDays: [...openingDays], orderTypes: [...orderTypes] };
    const name = draft.name.trim();
    const restaurant = { restaurant_id, name, ...typed };
    /** Enters it, unless it stands there already. */
    const enter = (): Promise<Restaurant | undefined> =>
      asUser('POST /restaurant', { body: { chain_id, restaurant } }).then(() => undefined, storedOrThrow);
    const changed = (stands: Restaurant): Promise<Restaurant> => {
      const whole = restaurantOf({ ...draftOf(stands), ...typed, name }, stands);
      return asUser('PUT /restaurant', { body: { restaurant: whole } });
    };
    try {
      const there = stored.current ?? (await enter());
      if (there) {
        stored.current = there;
        stored.current = await changed(there).catch((error: unknown) => {
          // by an earlier try, or by somebody else: what is not asked for here stays as it is by now
          const current = quickerOne(error) as Restaurant | undefined;
          if (!current) throw error;
          return changed(current);
        });
      }
      showToast({ tone: 'success', text: t`${name} is entered.` });
      await goTo(`restaurants/${restaurant_id}/tables`, { replace: true, ignoreBlocker: true });
    } catch (error) {
      setFailure(houseSentence(error));
      setBusy(false);
    }
  };
  return (
    <form
      ref={place}
      className={dashboard.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header>
        <h1 className={dashboard.title}>
          <Trans>New restaurant</Trans>
        </h1>
        <p className={dashboard.lead}>
          <Trans>
            This is enough to begin with, for <bdi>{chain}</bdi>. Pictures, delivery, taxes and more can follow.
          </Trans>
        </p>
      </header>
      <div className={classes.narrow}>
        <section className={dashboard.card} aria-label={t`Name and address`}>
          <div {...placeOf('name')}>
            <TextField
              label={t`Name of the restaurant`}
              autoComplete="off"
              maxLength={200}
              required
              value={draft.name}
              onChange={(name) => change({ name })}
              {...(faults.name ? { error: t`Please enter a name` } : {})}
            />
          </div>
          <AddressPart draft={draft} change={change} faults={faults} />
        </section>
        <section className={dashboard.card} aria-labelledby="orders">
          <h2 id="orders" className={dashboard.cardTitle}>
            <Trans>Orders</Trans>
          </h2>
          <OrderTypesPart draft={draft} change={change} faults={faults} />
        </section>
        <section className={dashboard.card} aria-labelledby="open">
          <h2 id="open" className={dashboard.cardTitle}>
            <Trans>When it is open</Trans>
          </h2>
          <div {...placeOf('openingDays')}>
            <OpeningWeek week={draft.openingDays} onChange={(openingDays) => change({ openingDays })} />
          </div>
        </section>
      </div>
      <FormFailure>{failure}</FormFailure>
      <div className={dashboard.foot}>
        <BigButton type="submit" busy={busy} reason={online ? undefined : t`Saving needs a connection`}>
          <Trans>Enter the restaurant</Trans>
        </BigButton>
      </div>
      <UnsavedWarning changed={!saysTheSame(begun, draft)} />
    </form>
  );
}
