import { divIcon, latLngBounds, marker, type FitBoundsOptions, type Marker } from 'leaflet';
import type { Tiles } from '#src/data/places/useTiles.ts';
import { baseMap, type MapWords, type Place } from '#src/features/map/baseMap.ts';
import classes from './HouseMap.module.css';

export type Pin = Place & { key: string; name: string; dimmed: boolean };

export type OpenMap = {
  /** Shows these instead of what was there; whoever looks elsewhere already is left there while they are the same. */
  show(pins: readonly Pin[], address: (Place & { name: string }) | undefined): void;
  choose(key: string | undefined): void;
  close(): void;
};

type Heard = {
  words: MapWords;
  onChoose: (key: string) => void;
  /** whether the last look brought no picture at all */
  onBlank: (blank: boolean) => void;
};

/** Nearer than a street nobody wants to begin. */
const nearest = 16;

/** A map in an empty element, with a pin for each restaurant, until it is closed. */
export function openMap(element: HTMLElement, tiles: Tiles, { words, onChoose, onBlank }: Heard): OpenMap {
  const map = baseMap(element, tiles, words, onBlank);
  let shown = '';
  let markers = new Map<string, Marker>();
  let mark: Marker | undefined;

  const pinned = ({ key, name, dimmed, lat, lng }: Pin): Marker => {
    const icon = divIcon({ className: classes.pin, iconSize: undefined, html: labelled(name, dimmed) });
    const pin = marker([lat, lng], { icon, riseOnHover: true }).addTo(map);
    pin.on('click', () => onChoose(key));
    pin.getElement()?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(key);
    });
    return pin;
  };

  return {
    show(pins, address) {
      const wanted = JSON.stringify([pins, address]);
      if (wanted === shown) return;
      shown = wanted;
      for (const pin of [...markers.values(), ...(mark ? [mark] : [])]) pin.remove();
      const wide = pins.some(({ dimmed }) => !dimmed) ? pins.filter(({ dimmed }) => !dimmed) : pins;
      const bounds = latLngBounds([...wide, ...(address ? [address] : [])].map(({ lat, lng }) => [lat, lng]));
      // pins stand above their places, and are as wide as their names
      const room: FitBoundsOptions = { paddingTopLeft: [72, 72], paddingBottomRight: [72, 32], maxZoom: nearest };
      if (bounds.isValid()) map.fitBounds(bounds, room);
      else map.setView([0, 0], 2);
      // a map that looks nowhere yet makes no pins
      markers = new Map(pins.map((pin) => [pin.key, pinned(pin)]));
      mark = address && here(address).addTo(map);
    },
    choose(key) {
      for (const [each, pin] of markers) {
        pin.getElement()?.setAttribute('aria-pressed', String(each === key));
        pin.setZIndexOffset(each === key ? 1_000 : 0);
      }
    },
    close: () => void map.remove(),
  };
}

function labelled(name: string, dimmed: boolean): HTMLElement {
  const label = document.createElement('span');
  label.className = [classes.label, dimmed && classes.far].filter(Boolean).join(' ');
  label.dir = 'auto';
  label.textContent = name;
  return label;
}

/** Where somebody wants it brought to. */
function here({ lat, lng, name }: Place & { name: string }): Marker {
  const dot = document.createElement('span');
  dot.className = classes.here ?? '';
  dot.role = 'img';
  dot.ariaLabel = name;
  const icon = divIcon({ className: '', iconSize: [24, 24], html: dot });
  return marker([lat, lng], { icon, interactive: false, keyboard: false });
}
