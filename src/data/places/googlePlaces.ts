import { newId } from '../ids.ts';
import { askPlaces, firstText, isObject } from './askPlaces.ts';
import { googleAddress } from './googleAddress.ts';
import { googleAddressAt } from './googleGeocoder.ts';
import type { Around, AskPlaces, Found, FoundAddress } from './place.ts';

const host = 'https://places.googleapis.com/v1';

/** Google's Places API (New), asked by the browser with a key that holds on this site alone. */
export function googlePlaces(key: string): AskPlaces {
  // what is typed until something is picked is one session, and counts as one
  let session = newId();
  const details = async (place_id: string, language: string, signal: AbortSignal): Promise<FoundAddress> => {
    const query = new URLSearchParams({ sessionToken: session, languageCode: language });
    session = newId();
    const answer = await askPlaces(`${host}/places/${encodeURIComponent(place_id)}?${query}`, signal, {
      headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'addressComponents,location' },
    });
    return addressOf(answer);
  };
  return {
    search: async (text, around, signal) => {
      const answer = await askPlaces(`${host}/places:autocomplete`, signal, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key },
        body: JSON.stringify({ input: text, sessionToken: session, ...queryOf(around) }),
      });
      const { suggestions = [] } = isObject(answer) ? answer : {};
      if (!Array.isArray(suggestions)) throw new Error('the place service answered with no list');
      return suggestions.flatMap((each) => foundIn(each, (id, stop) => details(id, around.language, stop)));
    },
    at: async ({ lat, lng }, language, signal) => googleAddressAt(key, { lat, lng }, language, signal),
  };
}

const queryOf = ({ language, countries, near }: Around): object => ({
  languageCode: language,
  ...(countries.length > 0 ? { includedRegionCodes: countries.slice(0, 15).map((code) => code.toLowerCase()) } : {}),
  ...(near
    ? { locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius: 30_000 } } }
    : {}),
});

function foundIn(
  suggestion: unknown,
  details: (place_id: string, signal: AbortSignal) => Promise<FoundAddress>,
): Found[] {
  const place = isObject(suggestion) ? suggestion['placePrediction'] : undefined;
  if (!isObject(place)) return [];
  const format = isObject(place['structuredFormat']) ? place['structuredFormat'] : {};
  const text = (value: unknown): string => (isObject(value) ? firstText(value['text']) : '');
  const key = firstText(place['placeId']);
  const line = text(format['mainText']) || text(place['text']);
  return key && line
    ? [{ key, line, rest: text(format['secondaryText']), address: (signal) => details(key, signal) }]
    : [];
}

function addressOf(place: unknown): FoundAddress {
  const { addressComponents, location } = isObject(place) ? place : {};
  if (!Array.isArray(addressComponents)) throw new Error('the place service answered with no address');
  const parts = addressComponents
    .filter(isObject)
    .map(({ longText, shortText, types }) => ({ longText, shortText, types }));
  return { ...googleAddress(parts), ...positionIn(location) };
}

function positionIn(location: unknown): FoundAddress {
  const { latitude, longitude } = isObject(location) ? location : {};
  return typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lng: longitude } : {};
}
