import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { googlePlaces } from './googlePlaces.ts';
import type { Around, FoundAddress } from './place.ts';

const anywhere: Around = { language: 'de', countries: [] };
const { signal } = new AbortController();
type Asked = { address: URL; init: RequestInit };
let answers: unknown[];
let asked: Asked[];

beforeEach(() => {
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address: new URL(address), init });
    return Response.json(answers.shift());
  });
});
afterEach(() => void vi.unstubAllGlobals());

const service = () => googlePlaces('key');
const bodyOf = ({ init }: Asked) => JSON.parse(init.body as string) as Record<string, unknown>;
const countries = Array.from({ length: 20 }, (_, n) => `A${String.fromCodePoint(65 + n)}`);

describe('a search', () => {
  test.each<[string, Around, object]>([
    ['anywhere', anywhere, {}],
    ['in the house’s countries', { language: 'en', countries: ['AT', 'DE'] }, { includedRegionCodes: ['at', 'de'] }],
    [
      'in no more countries than Google takes',
      { ...anywhere, countries },
      { includedRegionCodes: countries.slice(0, 15).map((code) => code.toLowerCase()) },
    ],
    [
      'first around the house',
      { ...anywhere, near: { lat: 48.2, lng: 16.3 } },
      { locationBias: { circle: { center: { latitude: 48.2, longitude: 16.3 }, radius: 30_000 } } },
    ],
  ])('is made %s', async (_, around, expected) => {
    answers = [{}];
    await service().search('Ring', around, signal);
    const [search] = asked;
    expect(search!.address.href).toBe('https://places.googleapis.com/v1/places:autocomplete');
    expect(search!.init).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': 'key' },
    });
    const { sessionToken, ...body } = bodyOf(search!);
    expect(body).toEqual({ input: 'Ring', languageCode: around.language, ...expected });
    expect(sessionToken).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each<[string, unknown, string[][]]>([
    [
      'in two lines',
      { placeId: 'p', structuredFormat: { mainText: { text: 'Ring 1' }, secondaryText: { text: 'Wien' } } },
      [['p', 'Ring 1', 'Wien']],
    ],
    ['in one', { placeId: 'p', text: { text: 'Ring 1, Wien' } }, [['p', 'Ring 1, Wien', '']]],
    ['in lines that are no texts', { placeId: 'p', text: 'Ring 1', structuredFormat: 'Ring' }, []],
    ['without a name to ask for it by', { text: { text: 'Ring 1' } }, []],
    ['without a line', { placeId: 'p' }, []],
    ['as nothing', null, []],
  ])('that is answered with a place %s shows just that', async (_, placePrediction, expected) => {
    answers = [{ suggestions: [{ placePrediction }] }];
    const found = await service().search('Ring', anywhere, signal);
    expect(found.map(({ key, line, rest }) => [key, line, rest])).toEqual(expected);
  });

  test.each<[string, unknown, string | undefined]>([
    ['a query instead of a place', { suggestions: [{ queryPrediction: {} }, 'Ring', null] }, undefined],
    ['no suggestions', {}, undefined],
    ['nothing', null, undefined],
    ['suggestions in no list', { suggestions: {} }, 'no list'],
  ])('that is answered with %s has found nothing', async (_, answer, error) => {
    answers = [answer];
    const found = service().search('Ring', anywhere, signal);
    await (error ? expect(found).rejects.toThrow(error) : expect(found).resolves.toEqual([]));
  });
});

describe('the place that is picked', () => {
  const picked = async (answer: unknown): Promise<FoundAddress> => {
    answers = [{ suggestions: [{ placePrediction: { placeId: 'p/1', text: { text: 'Ring' } } }] }, answer];
    const [found] = await service().search('Ring', { ...anywhere, language: 'fr' }, signal);
    return found!.address(signal);
  };
  const ring = { longText: 'Ring', shortText: 'R', types: ['route'] };

  test('is asked for by its name, with nothing but what an address needs', async () => {
    await picked({ addressComponents: [ring] });
    const [search, details] = asked;
    const { pathname, searchParams } = details!.address;
    expect(pathname).toBe('/v1/places/p%2F1');
    expect(Object.fromEntries(searchParams)).toEqual({
      sessionToken: bodyOf(search!)['sessionToken'],
      languageCode: 'fr',
    });
    expect(details!.init.headers).toEqual({
      'X-Goog-Api-Key': 'key',
      'X-Goog-FieldMask': 'addressComponents,location',
    });
  });

  test.each<[string, unknown, FoundAddress]>([
    ['a position', { latitude: 48, longitude: 16 }, { lat: 48, lng: 16 }],
    ['half a position', { latitude: 48 }, {}],
    ['the other half', { longitude: 16 }, {}],
    ['a position in words', { latitude: '48', longitude: 16 }, {}],
    ['no position', undefined, {}],
  ])('has a street, and %s', async (_, location, expected) => {
    const parts = [ring, null, 'Wien'];
    expect(await picked({ addressComponents: parts, location })).toEqual({ street: 'Ring', ...expected });
  });

  test.each([[{}], [null], [{ addressComponents: {} }]])('that is %j has no address', async (answer) => {
    await expect(picked(answer)).rejects.toThrow('no address');
  });
});
