import { control, map as leafletMap, tileLayer, type Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Tiles } from '#src/data/places/useTiles.ts';
import classes from './MapFrame.module.css';

/** Degrees north and east. */
export type Place = { lat: number; lng: number };

export type MapWords = {
  /** titles of the buttons that bring it nearer and take it farther away */
  zoomIn: string;
  zoomOut: string;
};

/** A map in an empty element, without anything on it. `onBlank` hears whether the last look brought no picture at all. */
export function baseMap(
  element: HTMLElement,
  { url, credit: _named }: Tiles,
  words: MapWords,
  onBlank: (blank: boolean) => void,
): LeafletMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(element, {
    // named beside it, with links that are ours (MapFrame.tsx)
    attributionControl: false,
    zoomControl: false,
    // the page is scrolled over it, until somebody is in it
    scrollWheelZoom: false,
    fadeAnimation: !still,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    maxZoom: 19,
    minZoom: 2,
  });
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  const position = getComputedStyle(document.documentElement).direction === 'rtl' ? 'topright' : 'topleft';
  control.zoom({ position, zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);

  let [came, failed] = [0, 0];
  tileLayer(url, { className: classes.tiles, maxZoom: 19 })
    .on('loading', () => ([came, failed] = [0, 0]))
    .on('tileload', () => (came += 1))
    .on('tileerror', () => (failed += 1))
    .on('load', () => onBlank(failed > 0 && came === 0))
    .addTo(map);
  return map;
}
