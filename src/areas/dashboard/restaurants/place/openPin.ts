import { divIcon, marker, type Marker } from 'leaflet';
import type { Tiles } from '#src/data/places/useTiles.ts';
import { baseMap, type MapWords, type Place } from '#src/features/map/baseMap.ts';
import classes from './PlaceMap.module.css';

export type OpenPin = {
  /** Where the pin stands; nowhere while nobody knows. */
  show: (place: Place | undefined, name: string) => void;
  close: () => void;
};

type Heard = { words: MapWords; onMove: (place: Place) => void; onBlank: (blank: boolean) => void };

/** A house number is read from here. */
const near = 17;
/** Dots that an arrow key moves the pin by, and with Shift. */
const [steps, fineSteps] = [16, 2];
const ways: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A tenth of a metre; more figures would only look as if somebody had measured it. */
const rounded = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** A map with one pin in an empty element, which is drawn, set by a tap, and moved by keys. */
export function openPin(element: HTMLElement, tiles: Tiles, { words, onMove, onBlank }: Heard): OpenPin {
  const map = baseMap(element, tiles, words, onBlank);
  let pin: Marker | undefined;
  let at: Place | undefined;
  let looks = false;
  const move = (place: Place): void => {
    at = rounded(place);
    pin?.setLatLng([at.lat, at.lng]);
    onMove(at);
  };
  map.on('click', ({ latlng }) => move(latlng.wrap()));

  const byKey = (event: KeyboardEvent): void => {
    const way = ways[event.key];
    if (!way || !at) return;
    // the map would go the other way
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? fineSteps : steps;
    const [x, y] = way;
    move(map.containerPointToLatLng(map.latLngToContainerPoint([at.lat, at.lng]).add([x * step, y * step])).wrap());
    if (at) map.panInside([at.lat, at.lng], { padding: [40, 60] });
  };

  return {
    show(place, name) {
      const known = at && place && at.lat === place.lat && at.lng === place.lng;
      if (!place) {
        pin?.remove();
        pin = undefined;
        at = undefined;
        // Europe, until somebody says where
        if (!looks) map.setView([48, 12], 4);
        looks = true;
        return;
      }
      at = place;
      looks = true;
      if (!pin) {
        map.setView([place.lat, place.lng], near);
        const icon = divIcon({ className: classes.pin, iconSize: undefined });
        pin = marker([place.lat, place.lng], { icon, draggable: true, autoPan: true, title: name, alt: name }).addTo(
          map,
        );
        pin.on('dragend', () => pin && move(pin.getLatLng().wrap()));
        pin.getElement()?.setAttribute('aria-label', name);
        pin.getElement()?.addEventListener('keydown', byKey);
      } else if (!known) {
        pin.setLatLng([place.lat, place.lng]);
        map.setView([place.lat, place.lng], near);
      }
    },
    close: () => void map.remove(),
  };
}
