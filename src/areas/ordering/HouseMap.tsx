import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Address } from '#domain/order/order.ts';
import type { Listed } from '#domain/restaurant/houseList.ts';
import type { Tiles } from '#src/data/places/useTiles.ts';
import { MapFrame } from '#src/features/map/MapFrame.tsx';
import { openMap, type OpenMap, type Pin } from './openMap.ts';
import classes from './HouseMap.module.css';

type HouseMapProps = {
  tiles: Tiles;
  /** those that serve as it is wanted, and those that do not */
  here: readonly Listed[];
  elsewhere: readonly Listed[];
  /** where a delivery goes, as far as its place is known */
  address: Partial<Address>;
  card: (listed: Listed, reached: boolean) => ReactNode;
};

/** The restaurants where they are. A pin has the name; choosing it shows the restaurant's card, which leads there. */
export function HouseMap({ tiles, here, elsewhere, address, card }: HouseMapProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap>(undefined);
  const [chosen, setChosen] = useState<string>();
  const [blank, setBlank] = useState(false);
  const all = [...here, ...elsewhere];
  const pins = [...pinsOf(here, false), ...pinsOf(elsewhere, true)];
  const unplaced = all.length - pins.length;
  const listed = all.find(({ house }) => house.restaurant_id === chosen);
  const { lat, lng } = address;
  const place = lat === undefined || lng === undefined ? undefined : { lat, lng, name: t`Your address` };
  const open = useEffectEvent((element: HTMLElement) =>
    openMap(element, tiles, {
      words: { zoomIn: t`Nearer`, zoomOut: t`Farther away` },
      onChoose: setChosen,
      onBlank: setBlank,
    }),
  );
  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = (map.current = open(frame.current));
    frame.current.parentElement?.scrollIntoView({ block: 'nearest' });
    return () => opened.close();
  }, []);
  useEffect(() => {
    map.current?.show(pins, place);
    map.current?.choose(chosen);
  });
  useEffect(() => {
    if (chosen !== undefined) beside.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className={classes.mapped}>
      <MapFrame
        tiles={tiles}
        place={frame}
        label={t`Restaurants on the map`}
        blank={
          blank ? (
            <Trans>
              The map’s pictures do not come at the moment. The restaurants stand where they are all the same.
            </Trans>
          ) : undefined
        }
      />
      <div ref={beside} className={classes.beside}>
        <div role="status" className={classes.chosen}>
          {listed ? (
            card(listed, here.includes(listed))
          ) : (
            <p className={classes.hint}>
              <Trans>Choose a restaurant on the map.</Trans>
            </p>
          )}
        </div>
        {unplaced > 0 && (
          <p className={classes.hint}>
            <Plural
              value={unplaced}
              one="# restaurant has no place on the map: it is in the list."
              other="# restaurants have no place on the map: they are in the list."
            />
          </p>
        )}
      </div>
    </div>
  );
}

const pinsOf = (list: readonly Listed[], dimmed: boolean): Pin[] =>
  list.flatMap(({ house: { restaurant_id: key, name, address }, state }) =>
    address.lat === undefined || address.lng === undefined
      ? []
      : [{ key, name, lat: address.lat, lng: address.lng, dimmed: dimmed || state.kind !== 'open' }],
  );
