import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nominatim } from './nominatim.ts';
import type { Around, FoundAddress } from './place.ts';

const server = {
  provider: 'nominatim' as const,
  url: 'https://maps.example.com/search',
  reverse: 'https://maps.example.com/reverse',
};
const anywhere: Around = { language: 'de', countries: [] };
const { signal } = new AbortController();
let answer: unknown;
let asked: URL[];
const lastAsked = () => {
  const { origin, pathname, searchParams } = asked.at(-1)!;
  return { at: `${origin}${pathname}`, query: Object.fromEntries(searchParams) };
};

beforeEach(() => {
  answer = [];
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address));
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const always = { format: 'jsonv2', addressdetails: '1' };

test.each<[string, Around, Record<string, string>]>([
  ['anywhere', anywhere, {}],
  ['in the countries of the house', { language: 'en', countries: ['AT', 'DE'] }, { countrycodes: 'at,de' }],
  [
    'first within half a degree of the house',
    { ...anywhere, near: { lat: 48.2104, lng: 16.3556 } },
    { viewbox: '15.856,48.710,16.856,47.710' },
  ],
])('addresses are searched for %s', async (_, around, query) => {
  await nominatim(server, 0).search('Ring 1', around, signal);
  expect(lastAsked()).toEqual({
    at: server.url,
    query: { ...always, q: 'Ring 1', limit: '5', layer: 'address', 'accept-language': around.language, ...query },
  });
});

test('a position is asked for as closely as a house', async () => {
  answer = { lat: '48.2', lon: '16.3', address: { road: 'Ring', postcode: '1010' } };
  const at = await nominatim(server, 0).at({ lat: 48.21, lng: 16.35 }, 'de', signal);
  expect(at).toEqual({ street: 'Ring', postalCode: '1010', lat: 48.2, lng: 16.3 });
  expect(lastAsked()).toEqual({
    at: server.reverse,
    query: { ...always, lat: '48.21', lon: '16.35', zoom: '18', 'accept-language': 'de' },
  });
});

test('a server that is asked for no positions is asked for none', async () => {
  const { reverse: _none, ...plain } = server;
  expect(await nominatim(plain, 0).at({ lat: 48, lng: 16 }, 'de', signal)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('an answer that is no list is no search', async () => {
  answer = { error: 'Nothing to search for.' };
  await expect(nominatim(server, 0).search('Ring', anywhere, signal)).rejects.toThrow('no list');
});

const here = { lat: '48.5', lon: '16.5' };
const where = { lat: 48.5, lng: 16.5 };

describe('an address', () => {
  test.each<[string, object, FoundAddress, [string, string]]>([
    [
      'of a street in a city',
      { road: 'Ring', house_number: '1', postcode: '1010', city: 'Wien', town: 'Stadt', country_code: 'at' },
      { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
      ['Ring 1', '1010 Wien'],
    ],
    [
      'with the number first, where it is written so',
      { road: 'High Street', house_number: '1', country_code: 'gb' },
      { street: '1 High Street', country: 'GB' },
      ['1 High Street', ''],
    ],
    ['where one walks', { pedestrian: 'Graben' }, { street: 'Graben' }, ['Graben', '']],
    ['at a footpath', { footway: 'Uferweg', square: 'Platz' }, { street: 'Uferweg' }, ['Uferweg', '']],
    ['at a square', { square: 'Hauptplatz' }, { street: 'Hauptplatz' }, ['Hauptplatz', '']],
    [
      'in a village without streets',
      { village: 'Au', hamlet: 'Moos', house_number: '7', municipality: 'Naarn' },
      { street: 'Moos 7', city: 'Au' },
      ['Moos 7', 'Au'],
    ],
    [
      'in a village that is all there is',
      { village: 'Au', house_number: '7' },
      { street: 'Au 7', city: 'Au' },
      ['Au 7', 'Au'],
    ],
    [
      'at a place with a name of its own',
      { place: 'Schloss', hamlet: 'Moos', house_number: '2', municipality: 'Naarn' },
      { street: 'Schloss 2', city: 'Naarn' },
      ['Schloss 2', 'Naarn'],
    ],
    ['in a hamlet', { road: 'Weg', hamlet: 'Moos' }, { street: 'Weg', city: 'Moos' }, ['Weg', 'Moos']],
    ['in a town', { road: 'Weg', town: 'Enns', village: 'Au' }, { street: 'Weg', city: 'Enns' }, ['Weg', 'Enns']],
    [
      'of a district alone',
      { postcode: '1010', city: 'Wien', place: 'Mitte', village: 'Au' },
      { postalCode: '1010', city: 'Wien' },
      ['1010 Wien', ''],
    ],
    ['in a country that has no code', { road: 'Weg', country_code: 'aut' }, { street: 'Weg' }, ['Weg', '']],
    ['in a country with digits', { road: 'Weg', country_code: '4at' }, { street: 'Weg' }, ['Weg', '']],
  ])('%s is said in two lines', async (_, address, expected, lines) => {
    answer = [{ ...here, address }];
    const [found] = await nominatim(server, 0).search('?', anywhere, signal);
    expect([found!.line, found!.rest]).toEqual(lines);
    expect(await found!.address(signal)).toEqual({ ...expected, ...where });
  });

  test.each<[string, unknown]>([
    ['without street and postal code', { ...here, address: { city: 'Wien', country_code: 'at' } }],
    ['with a name of no text', { ...here, address: { road: 7, postcode: null } }],
    ['without its parts', { ...here, display_name: 'Ring 1, Wien' }],
    ['with parts in a row', { ...here, address: ['Ring'] }],
    ['of nothing', null],
  ])('%s is none', async (_, place) => {
    answer = [place];
    expect(await nominatim(server, 0).search('?', anywhere, signal)).toEqual([]);
  });

  test.each<[string, object]>([
    ['one half of it', { lat: '48.5' }],
    ['the other', { lon: '16.5' }],
    ['words', { lat: 'north', lon: '16.5' }],
  ])('with a position that is %s stands without one', async (_, position) => {
    answer = [{ ...position, address: { road: 'Ring' } }];
    const [found] = await nominatim(server, 0).search('?', anywhere, signal);
    expect(await found!.address(signal)).toEqual({ street: 'Ring' });
  });
});

test('the pieces of one street are one line; a street of the same name elsewhere is another, and so is another here', async () => {
  const place = (road: string, city: string) => ({ ...here, address: { road, city } });
  answer = [place('Ring', 'Wien'), place('Ring', 'Wien'), place('Ring', 'Graz'), place('Gasse', 'Graz')];
  const found = await nominatim(server, 0).search('Ring', anywhere, signal);
  expect(found.map(({ key, line, rest }) => [key, line, rest])).toEqual([
    ['Ring Wien', 'Ring', 'Wien'],
    ['Ring Graz', 'Ring', 'Graz'],
    ['Gasse Graz', 'Gasse', 'Graz'],
  ]);
});

test('a place of a postal code alone has a name of its own in the list', async () => {
  answer = [{ ...here, address: { postcode: '1010' } }];
  const [found] = await nominatim(server, 0).search('1010', anywhere, signal);
  expect(found).toMatchObject({ key: ' 1010', line: '1010', rest: '' });
});

describe('the pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  const search = (service: ReturnType<typeof nominatim>, text: string, stop = signal) =>
    service.search(text, anywhere, stop);

  test('is kept by all who wait, one after the other', async () => {
    const service = nominatim(server, 1_000);
    const all = Promise.all(['a', 'b', 'c'].map((text) => search(service, text)));
    for (const count of [1, 2, 3]) {
      expect(asked).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(999);
      expect(asked).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
    }
    await all;
  });

  test('is none where the last question is long ago', async () => {
    const service = nominatim(server, 1_000);
    await search(service, 'a');
    await vi.advanceTimersByTimeAsync(5_000);
    await search(service, 'b');
    expect(asked).toHaveLength(2);
  });

  test('is not spent by who has left, who asks nothing', async () => {
    const service = nominatim(server, 1_000);
    await expect(search(service, 'a', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    await search(service, 'b');
    expect(asked.map(({ searchParams }) => searchParams.get('q'))).toEqual(['b']);
  });

  test('who leaves while he waits is let go at once, with his reason, and leaves no clock', async () => {
    const service = nominatim(server, 1_000);
    await search(service, 'a');
    const left = new AbortController();
    const waiting = search(service, 'b', left.signal);
    left.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(vi.getTimerCount()).toBe(0);
    expect(asked).toHaveLength(1);
  });

  test('a question whose answer is known waits for nothing, also of who has left', async () => {
    const service = nominatim(server, 1_000);
    answer = [{ ...here, address: { road: 'Ring' } }];
    await search(service, 'a');
    const again = await search(service, 'a', AbortSignal.abort());
    expect(again).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });
});
