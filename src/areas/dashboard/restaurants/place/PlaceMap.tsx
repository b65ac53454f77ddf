import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Tiles } from '#src/data/places/useTiles.ts';
import type { Place } from '#src/features/map/baseMap.ts';
import { MapFrame } from '#src/features/map/MapFrame.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { openPin, type OpenPin } from './openPin.ts';

type PlaceMapProps = {
  tiles: Tiles;
  place: Place | undefined;
  onMove: (place: Place) => void;
};

/** Where guests find the restaurant on the map, and the hand that puts it right. */
export function PlaceMap({ tiles, place, onMove }: PlaceMapProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<OpenPin>(undefined);
  const [blank, setBlank] = useState(false);
  const move = useEffectEvent(onMove);
  const open = useEffectEvent((element: HTMLElement) =>
    openPin(element, tiles, {
      words: { zoomIn: t`Nearer`, zoomOut: t`Farther away` },
      onMove: (to) => move(to),
      onBlank: setBlank,
    }),
  );
  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = (map.current = open(frame.current));
    return () => opened.close();
  }, []);
  useEffect(() => map.current?.show(place, t`The restaurant: draw it, or move it with the arrow keys`));
  return (
    <>
      <MapFrame
        tiles={tiles}
        place={frame}
        label={t`Place of the restaurant`}
        blank={blank ? <Trans>The map’s pictures do not come at the moment.</Trans> : undefined}
      />
      <p className={dashboard.small} role="status">
        {place ? (
          <Trans>Guests find you here on the map. Draw the pin to the door if it stands elsewhere.</Trans>
        ) : (
          <Trans>Where it is on the map is not known yet: look the address up, or tap the map.</Trans>
        )}
      </p>
    </>
  );
}
