import type { BrowserContext, Route } from '@playwright/test';

/** Two places as Nominatim describes them (format jsonv2, addressdetails), the second in two pieces. */
const street = {
  category: 'highway',
  type: 'residential',
  addresstype: 'road',
  name: 'Florianigasse',
  importance: 0.05,
};
const places = [
  {
    place_id: 121774405,
    osm_type: 'node',
    osm_id: 3329434711,
    lat: '48.2120351',
    lon: '16.3471934',
    category: 'place',
    type: 'house',
    place_rank: 30,
    addresstype: 'place',
    display_name: '23, Florianigasse, Lange Gasse, KG Josefstadt, Josefstadt, Wien, 1080, Österreich',
    address: {
      house_number: '23',
      road: 'Florianigasse',
      suburb: 'Josefstadt',
      city: 'Wien',
      'ISO3166-2-lvl4': 'AT-9',
      postcode: '1080',
      country: 'Österreich',
      country_code: 'at',
    },
  },
  ...[121912001, 121912002].map((place_id) => ({
    ...street,
    place_id,
    lat: '47.0713',
    lon: '15.4191',
    display_name: 'Florianigasse, Gries, Graz, 8020, Österreich',
    address: { road: 'Florianigasse', city: 'Graz', postcode: '8020', country: 'Österreich', country_code: 'at' },
  })),
];

/** Any page may read it, as that of OpenStreetMap's server. */
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'OPTIONS,GET' };

/** Answers as Nominatim does: a list for a search, one place or an error for a position. */
export function nominatimAnswers(address: string): Response {
  const { pathname, searchParams } = new URL(address, 'http://places');
  const [q, lat, limit] = ['q', 'lat', 'limit'].map((name) => searchParams.get(name));
  if (pathname.endsWith('/reverse'))
    return Response.json(lat?.startsWith('48.2') ? places[0] : { error: 'Unable to geocode' }, { headers });
  if (!q) {
    const error = { code: 400, message: "Parameter 'q' missing." };
    return Response.json({ error }, { status: 400, headers });
  }
  const words = q.toLowerCase().split(/[\s,]+/);
  const found = places.filter(({ display_name: name }) => words.every((word) => name.toLowerCase().includes(word)));
  const nearest =
    found.length > 0 ? found : places.filter(({ display_name: name }) => name.toLowerCase().includes(words[0]!));
  // who names a number that one street has is shown the street in other towns too
  const listed = found.length === 1 ? [...found, ...places.slice(1)] : nearest;
  return Response.json(listed.slice(0, Number(limit ?? 10)), { headers });
}

export const googleKey = 'AIzaSyExampleExampleExample';
const placeId = 'ChIJd3Jb9ZIHbUcRyKz9bUQ8mBk';
const refusal = {
  error: { code: 403, message: 'Requests from referer <empty> are blocked.', status: 'PERMISSION_DENIED' },
};

/** Answers as Google's Places API (New) does. */
export function googleAnswers(address: string, init: { headers?: HeadersInit; body?: unknown } = {}): Response {
  const { pathname } = new URL(address);
  const asked = new Headers(init.headers);
  if (asked.get('x-goog-api-key') !== googleKey) return Response.json(refusal, { status: 403 });
  if (pathname === '/v1/places:autocomplete') {
    const { input } = JSON.parse(init.body as string) as { input: string };
    // nothing found is an answer with nothing in it
    if (!'florianigasse 23'.startsWith(input.toLowerCase())) return Response.json({});
    const text = { text: 'Florianigasse 23, Wien, Österreich', matches: [{ endOffset: input.length }] };
    const structuredFormat = {
      mainText: { text: 'Florianigasse 23', matches: [{ endOffset: input.length }] },
      secondaryText: { text: 'Wien, Österreich' },
    };
    const place = `places/${placeId}`;
    const types = ['street_address', 'geocode'];
    return Response.json({ suggestions: [{ placePrediction: { place, placeId, text, structuredFormat, types } }] });
  }
  if (pathname === `/v1/places/${placeId}` && asked.has('x-goog-fieldmask')) return Response.json(googlePlace);
  const error = { code: 400, message: 'Invalid request.', status: 'INVALID_ARGUMENT' };
  return Response.json({ error }, { status: 400 });
}

const part = (longText: string, types: string[], shortText = longText) => ({
  longText,
  shortText,
  types,
  languageCode: 'de',
});
const googlePlace = {
  addressComponents: [
    part('23', ['street_number']),
    part('Florianigasse', ['route']),
    part('Josefstadt', ['sublocality_level_1', 'sublocality', 'political']),
    part('Wien', ['locality', 'political']),
    part('Österreich', ['country', 'political'], 'AT'),
    part('1080', ['postal_code']),
  ],
  location: { latitude: 48.2120351, longitude: 16.3471934 },
};

/** Google's library, as far as a page asks it where somebody is. */
const googleLibrary = `
  const parts = ${JSON.stringify(
    googlePlace.addressComponents.map(({ longText, shortText, types }) => ({
      long_name: longText,
      short_name: shortText,
      types,
    })),
  )};
  class Geocoder {
    async geocode({ location }) {
      return { results: location.lat > 48 && location.lat < 49 ? [{ address_components: parts }] : [] };
    }
  }
  globalThis.google = { maps: { importLibrary: async () => ({ Geocoder }) } };
  globalThis[new URL(document.currentScript.src).searchParams.get('callback')]();
`;

const fulfill = async (route: Route, answer: Response): Promise<void> =>
  route.fulfill({
    status: answer.status,
    headers: { ...Object.fromEntries(answer.headers), 'access-control-allow-origin': '*' },
    body: await answer.text(),
  });

/** In the place of both services, for a browser. Answers which addresses were asked for. */
export async function standInForPlaces(context: BrowserContext): Promise<URL[]> {
  const asked: URL[] = [];
  const note = (route: Route): void => void asked.push(new URL(route.request().url()));
  await context.route('https://nominatim.openstreetmap.org/**', (route) => {
    note(route);
    return fulfill(route, nominatimAnswers(route.request().url()));
  });
  await context.route('https://places.googleapis.com/**', (route) => {
    note(route);
    const request = route.request();
    return fulfill(route, googleAnswers(request.url(), { headers: request.headers(), body: request.postData() }));
  });
  await context.route('https://maps.googleapis.com/maps/api/js?**', (route) => {
    note(route);
    return route.fulfill({ contentType: 'text/javascript', body: googleLibrary });
  });
  return asked;
}
