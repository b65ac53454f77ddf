import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { newId } from '#src/data/ids.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { readOffer, type OwnedOffer } from '../../articles/useOffer.ts';
import dashboard from '../../frame/Dashboard.module.css';
import { useChain } from '../../frame/useChain.ts';
import { placeOf, type FormPart } from '../form/formPart.ts';
import { StationList } from './StationList.tsx';
import classes from './Stations.module.css';

type StationsPartProps = FormPart<'stations'> & { restaurant_id: string };

const mostStations = 20;

/** The places of the kitchen, each with what it cooks (ADR 50). What is on the menus is read once there is a station. */
export function StationsPart({ draft: { stations }, change, faults, restaurant_id }: StationsPartProps) {
  const [added, setAdded] = useState<string>();
  const add = (): void => {
    const station_id = newId();
    setAdded(station_id);
    change({ stations: [...stations, { station_id, name: '', categories: [] }] });
  };
  return (
    <div className={classes.part} {...placeOf('stations')}>
      <p className={dashboard.small}>
        <Trans>
          A screen or printer of a station has the dishes of its categories. One without a station has the whole
          kitchen.
        </Trans>
      </p>
      {stations.length > 0 && (
        <Offered>
          {(offer) => (
            <StationList
              stations={stations}
              added={added}
              offer={offer}
              restaurant_id={restaurant_id}
              tried={faults.stations !== undefined}
              onChange={(next) => change({ stations: next })}
            />
          )}
        </Offered>
      )}
      <div className={dashboard.actions}>
        {stations.length < mostStations && (
          <BigButton tone="plain" icon={<IconPlus aria-hidden="true" />} onClick={add}>
            <Trans>Add a station</Trans>
          </BigButton>
        )}
      </div>
    </div>
  );
}

function Offered({ children }: { children: (offer: OwnedOffer) => ReactNode }) {
  const { chain_id } = useChain();
  const loaded = useLoaded(() => readOffer(chain_id));
  return <LoadedPart of={loaded}>{children}</LoadedPart>;
}
