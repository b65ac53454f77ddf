import { Trans } from '@lingui/react/macro';
import { IconMap } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTiles } from '#src/data/places/useTiles.ts';
import type { Place } from '#src/features/map/baseMap.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { later } from '#src/ui/page/later.ts';
import dashboard from '../../frame/Dashboard.module.css';

const PlaceMap = later(() => import('./PlaceMap.tsx').then((module) => module.PlaceMap));

type PlaceOnMapProps = {
  address: { lat?: number; lng?: number };
  onMove: (place: Place) => void;
};

/** The map comes when it is asked for (ADR 47); where none is configured there is nothing. */
export function PlaceOnMap({ address: { lat, lng }, onMove }: PlaceOnMapProps) {
  const tiles = useTiles();
  const [opened, setOpened] = useState(false);
  if (!tiles) return null;
  if (!opened)
    return (
      <div className={dashboard.actions}>
        <BigButton tone="plain" icon={<IconMap aria-hidden="true" />} onClick={() => setOpened(true)}>
          <Trans>On the map</Trans>
        </BigButton>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton height="18rem" shape="box" />}>
      <PlaceMap
        tiles={tiles}
        place={lat === undefined || lng === undefined ? undefined : { lat, lng }}
        onMove={onMove}
      />
    </Suspense>
  );
}
