import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Station } from '#domain/restaurant/station.ts';
import { stationFaults, stationWork } from '#domain/restaurant/stationWork.ts';
import { foldText } from '#domain/i18n/foldText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import type { OwnedOffer } from '../../articles/useOffer.ts';
import { DishNames } from './DishNames.tsx';
import { kitchenOffer } from './kitchenOffer.ts';
import { StationFields } from './StationFields.tsx';
import classes from './Stations.module.css';

type StationListProps = {
  stations: readonly Station[];
  /** the one that was added last here */
  added: string | undefined;
  offer: OwnedOffer;
  restaurant_id: string;
  /** somebody has tried to save it: what is missing is said */
  tried: boolean;
  onChange: (stations: Station[]) => void;
};

/** More chips than that are searched. */
const atAGlance = 24;

export function StationList({ stations, added, offer, restaurant_id, tried, onChange }: StationListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const language = currentLanguage();
  const { dishes, categories } = useMemo(
    () => kitchenOffer(offer, restaurant_id, stations, language),
    [offer, restaurant_id, stations, language],
  );
  const { made, nobodys } = useMemo(() => stationWork(stations, dishes), [stations, dishes]);
  const faults = tried ? stationFaults(stations) : [];
  const faultsAt = (place: number) => faults.filter(({ at }) => at === place).map(({ kind }) => kind);
  const wanted = foldText(typed.trim());
  const found = categories.filter(({ name }) => foldText(name).includes(wanted));
  return (
    <>
      {categories.length > atAGlance && <SearchField value={typed} onChange={setTyped} label={t`Search categories`} />}
      <ul className={classes.list}>
        {stations.map((station, place) => (
          <li key={station.station_id} className={classes.station}>
            <StationFields
              station={station}
              place={place + 1}
              isNew={station.station_id === added}
              shown={found}
              all={categories}
              makes={made[place] ?? []}
              faults={faultsAt(place)}
              onChange={(next) => onChange(stations.map((one, at) => (at === place ? next : one)))}
              onRemove={() => onChange(stations.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ul>
      {nobodys.length > 0 && (
        <div className={classes.nobodys}>
          <p className={classes.warning}>
            <IconAlertTriangle aria-hidden="true" />
            <span>
              <Trans>
                No station makes these. Only screens and printers of the whole kitchen have them: please give their
                categories to a station, or keep such a screen.
              </Trans>
            </span>
          </p>
          <DishNames dishes={nobodys} />
        </div>
      )}
    </>
  );
}
