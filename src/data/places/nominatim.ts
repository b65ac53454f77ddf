import { streetLine } from '#domain/delivery/streetLine.ts';
import { askPlaces, firstText, isObject, known } from './askPlaces.ts';
import type { Around, AskPlaces, Found, FoundAddress, MapsOffer } from './place.ts';

type Search = Extract<NonNullable<MapsOffer>, { provider: 'nominatim' }>;

/** A server that answers as OpenStreetMap's Nominatim does, asked no faster than every `gap` milliseconds. */
export function nominatim({ url, reverse }: Search, gap: number): AskPlaces {
  const paced = pace(gap);
  const ask = (asked: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> => {
    const address = `${asked}?${new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' })}`;
    return paced(address, signal);
  };
  return {
    search: async (text, around, signal) => {
      const answer = await ask(url, { q: text, ...queryOf(around) }, signal);
      if (!Array.isArray(answer)) throw new Error('the place service answered with no list');
      return distinct(answer.flatMap((each) => foundIn(each)));
    },
    at: async ({ lat, lng }, language, signal) => {
      if (reverse === undefined) return undefined;
      const query = { lat: String(lat), lon: String(lng), zoom: '18', 'accept-language': language };
      return foundIn(await ask(reverse, query, signal))[0]?.address(signal);
    },
  };
}

function queryOf({ language, countries, near }: Around): Record<string, string> {
  // half a degree around: what is far away comes later, and is not left out
  const box = near && [near.lng - 0.5, near.lat + 0.5, near.lng + 0.5, near.lat - 0.5].map((each) => each.toFixed(3));
  return {
    limit: '5',
    layer: 'address',
    'accept-language': language,
    ...(countries.length > 0 ? { countrycodes: countries.join(',').toLowerCase() } : {}),
    ...(box ? { viewbox: box.join(',') } : {}),
  };
}

function foundIn(place: unknown): Found[] {
  const address = addressOf(place);
  if (!address) return [];
  const { street = '', postalCode = '', city = '' } = address;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [
    {
      key: `${street} ${town}`,
      line: street || town,
      rest: street ? town : '',
      address: () => Promise.resolve(address),
    },
  ];
}

function addressOf(place: unknown): FoundAddress | undefined {
  const { address, lat, lon } = isObject(place) ? place : {};
  if (!isObject(address)) return undefined;
  const country = firstText(address['country_code']).toUpperCase();
  const street = firstText(address['road'], address['pedestrian'], address['footway'], address['square']);
  // a village may have numbers and no streets
  const [hamlet, village] = [firstText(address['hamlet']), firstText(address['village'])];
  const town = firstText(address['city'], address['town'], village, address['municipality'], hamlet);
  const number = firstText(address['house_number']);
  const line = street || (number ? firstText(address['place'], hamlet, village) : '');
  const [latitude, longitude] = [Number(lat), Number(lon)];
  const found = known({
    street: line ? streetLine(line, number, country) : '',
    postalCode: firstText(address['postcode']),
    city: town,
    country: /^[A-Z]{2}$/.test(country) ? country : '',
  });
  if (!found.street && !found.postalCode) return undefined;
  return Number.isFinite(latitude + longitude) ? { ...found, lat: latitude, lng: longitude } : found;
}

/** Pieces of one street are many places and one address. */
const distinct = (found: Found[]): Found[] =>
  found.filter(({ line, rest }, index) => found.findIndex((one) => one.line === line && one.rest === rest) === index);

/** Asks no faster than that, in milliseconds, and never twice for the same: answers stay known until the page is left. */
function pace(gap: number): (address: string, signal: AbortSignal) => Promise<unknown> {
  const answers = new Map<string, unknown>();
  let free = 0;
  return async (address, signal) => {
    if (answers.has(address)) return answers.get(address);
    signal.throwIfAborted();
    const wait = Math.max(0, free - Date.now());
    free = Math.max(free, Date.now()) + gap;
    if (wait > 0) await later(wait, signal);
    const answer = await askPlaces(address, signal);
    answers.set(address, answer);
    return answer;
  };
}

const later = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
