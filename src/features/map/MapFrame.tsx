import { IconMapOff } from '@tabler/icons-react';
// before ours, which say otherwise here and there
import 'leaflet/dist/leaflet.css';
import type { ReactNode, Ref } from 'react';
import type { Tiles } from '#src/data/places/useTiles.ts';
import classes from './MapFrame.module.css';

type MapFrameProps = {
  tiles: Tiles;
  /** the element that the map is opened in */
  place: Ref<HTMLDivElement>;
  label: string;
  /** said while its pictures do not come */
  blank: ReactNode;
};

/** Where a map is: its place, whose it is, and what is said when its pictures do not come. */
export function MapFrame({ tiles, place, label, blank }: MapFrameProps) {
  return (
    <figure className={classes.figure}>
      <div ref={place} className={classes.map} dir="ltr" role="region" aria-label={label} />
      {/* whose map it is stands on it wherever it is shown */}
      <figcaption className={classes.credit}>
        {tiles.credit.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <bdi>{name}</bdi>
          </a>
        ))}
      </figcaption>
      {blank !== undefined && (
        <p className={classes.blank} role="status">
          <IconMapOff aria-hidden="true" />
          {blank}
        </p>
      )}
    </figure>
  );
}
