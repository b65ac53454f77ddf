import { googlePlaces } from './googlePlaces.ts';
import { nominatim } from './nominatim.ts';
import type { MapsOffer, PlaceService } from './place.ts';

/** What GET /config offers; undefined where addresses are only typed. */
export function placeService(maps: MapsOffer): PlaceService | undefined {
  if (!maps) return undefined;
  return maps.provider === 'google' ? googlePlaces(maps.key) : nominatim(maps);
}
