import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { googleAnswers, nominatimAnswers } from '../../../tests/support/places.ts';
import type { MapsOffer, PlaceService } from './place.ts';
import { placeService } from './placeService.ts';

const around = { language: 'de', countries: ['AT'], near: { lat: 48.21, lng: 16.35 } };
const signal = new AbortController().signal;
const asked = vi.fn<typeof fetch>();
const addresses = (): URL[] => asked.mock.calls.map(([address]) => new URL(address as string));
const own = {
  provider: 'nominatim' as const,
  url: 'https://maps.example.com/search',
  reverse: 'https://maps.example.com/reverse',
};
const everybodys = { provider: 'nominatim' as const, url: 'https://nominatim.openstreetmap.org/search' };
const google = { provider: 'google' as const, key: 'AIzaSyExampleExampleExample' };
const serviceOf = (maps: MapsOffer): PlaceService => placeService(maps)!;

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('there is none where none is configured: plain fields do', () => {
  expect(placeService(undefined)).toBeUndefined();
});

describe('OpenStreetMap’s search', () => {
  beforeEach(() => void asked.mockImplementation(async (address) => nominatimAnswers(address as string)));

  it('gives street, number, postal code and town of what it found, each once', async () => {
    const found = await serviceOf(own).search('Florianigasse 23', around, signal);
    expect(found.map(({ line, rest }) => [line, rest])).toEqual([
      ['Florianigasse 23', '1080 Wien'],
      ['Florianigasse', '8020 Graz'],
    ]);
    expect(await found[0]!.address(signal)).toEqual({
      street: 'Florianigasse 23',
      postalCode: '1080',
      city: 'Wien',
      country: 'AT',
      lat: 48.2120351,
      lng: 16.3471934,
    });
    const { searchParams } = addresses()[0]!;
    expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'Florianigasse 23', countrycodes: 'at', limit: '5' });
  });

  it('is asked per letter only where it is the house’s own; everybody’s once a second, and never twice for the same', async () => {
    expect(serviceOf(own).whileTyping).toBe(true);
    vi.useFakeTimers();
    const service = serviceOf(everybodys);
    expect(service.whileTyping).toBe(false);
    await service.search('Florianigasse 23', around, signal);
    const second = service.search('Ring 1', around, signal);
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(await second).toEqual([]);
    await service.search('Florianigasse 23', around, signal);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['https://nominatim.openstreetmap.org/search', false],
    ['https://openstreetmap.org/search', false],
    ['https://myopenstreetmap.org/search', true],
    ['https://openstreetmap.org.example.com/search', true],
    ['https://maps.example.com/openstreetmap.org', true],
  ])('at %s is asked per letter: %s', (url, whileTyping) => {
    expect(serviceOf({ provider: 'nominatim', url })).toMatchObject({ by: 'openstreetmap', whileTyping });
  });

  it('asks nothing for who has stopped waiting', async () => {
    vi.useFakeTimers();
    const service = serviceOf(everybodys);
    await service.search('Florianigasse 23', around, signal);
    const gone = new AbortController();
    const second = service.search('Ring 1', around, gone.signal);
    gone.abort();
    await expect(second).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('says what lies at a position, where it can be asked, and nothing where nobody lives', async () => {
    expect(await serviceOf(own).at!({ lat: 48.212, lng: 16.347 }, 'de', signal)).toMatchObject({
      street: 'Florianigasse 23',
      postalCode: '1080',
    });
    expect(await serviceOf(own).at!({ lat: 0, lng: 0 }, 'de', signal)).toBeUndefined();
    expect(serviceOf(everybodys).at).toBeUndefined();
  });

  it.each([
    ['too many', () => new Response('Too Many Requests', { status: 429 })],
    ['another page', () => new Response('<html>')],
    ['no list', () => Response.json({ error: 'Nothing to search for.' })],
  ])('that answers with %s fails, and has found nothing', async (_, answer) => {
    asked.mockImplementation(async () => answer());
    await expect(serviceOf(own).search('Ring', around, signal)).rejects.toThrow();
  });
});

describe('Google’s places', () => {
  beforeEach(() => void asked.mockImplementation(async (address, init) => googleAnswers(address as string, init)));

  it('suggests, and gives the address of what is picked, as one session with one key', async () => {
    const service = serviceOf(google);
    expect(service.whileTyping).toBe(true);
    const [found] = await service.search('Florianig', around, signal);
    expect([found!.line, found!.rest]).toEqual(['Florianigasse 23', 'Wien, Österreich']);
    expect(await found!.address(signal)).toEqual({
      street: 'Florianigasse 23',
      postalCode: '1080',
      city: 'Wien',
      country: 'AT',
      lat: 48.2120351,
      lng: 16.3471934,
    });
    await service.search('Ring', around, signal);
    const sessions = asked.mock.calls.map(([address, init]) =>
      typeof init?.body === 'string'
        ? (JSON.parse(init.body) as { sessionToken: string }).sessionToken
        : new URL(address as string).searchParams.get('sessionToken'),
    );
    expect(sessions[0]).toBe(sessions[1]);
    expect(sessions[2]).not.toBe(sessions[1]);
    for (const [, init] of asked.mock.calls) {
      expect(new Headers(init?.headers).get('x-goog-api-key')).toBe(google.key);
      expect(init?.credentials).toBe('omit');
    }
  });

  it('that found nothing says so by an answer without suggestions; a key that is refused fails', async () => {
    expect(await serviceOf(google).search('Nirgends', around, signal)).toEqual([]);
    const other = { ...google, key: 'AIzaSyAnotherAnotherAnother' };
    await expect(serviceOf(other).search('Ring', around, signal)).rejects.toThrow('403');
  });
});
