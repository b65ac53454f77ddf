import { describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { startTestServer } from '../../tests/support/testServer.ts';

const key = 'AIzaSyExampleExampleExample';
const url = 'https://maps.example.com/nominatim/search';
const reverse = 'https://maps.example.com/nominatim/reverse';
const google = { provider: 'google', key };

/** What a server of these settings says of its maps, and what it lets pages load, ask and say for it. */
async function mapsOf(settings: Record<string, string>) {
  const server = await startTestServer(settings);
  try {
    const { body, headers } = await apiClient(server.origin, '')('GET /config');
    const policy = (headers.get('content-security-policy') ?? '').split(';').map((each) => each.split(' '));
    const sources = (directive: string) => policy.find(([name]) => name === directive)?.slice(1);
    return {
      maps: body.maps,
      script: sources('script-src'),
      connect: sources('connect-src'),
      tiles: body.tiles,
      pictures: sources('img-src'),
      referrer: headers.get('referrer-policy'),
      others: policy.filter(([name = '']) => !['script-src', 'connect-src', 'img-src'].includes(name)),
    };
  } finally {
    await server.close();
  }
}

describe('where addresses are searched (D28)', () => {
  it('is nowhere by itself: pages load and ask nothing elsewhere, and say nowhere from where they are', async () => {
    expect(await mapsOf({})).toMatchObject({
      maps: undefined,
      script: ["'self'"],
      connect: ["'self'"],
      referrer: 'same-origin',
    });
  });

  it('is Google where there is a key: its library and its places, and no other page of it', async () => {
    const plain = await mapsOf({});
    const found = await mapsOf({ GOOGLE_MAPS_KEY: key });
    expect(found).toMatchObject({
      maps: google,
      script: ["'self'", 'https://maps.googleapis.com'],
      connect: ["'self'", 'https://maps.googleapis.com', 'https://places.googleapis.com'],
      // a key that is restricted to pages needs their origin, and gets no more
      referrer: 'strict-origin-when-cross-origin',
    });
    expect(found.others).toEqual(plain.others);
  });

  it('is the search of another server where there is no key, and what lies at a position; nothing is loaded from there', async () => {
    expect(await mapsOf({ NOMINATIM_URL: url })).toMatchObject({
      maps: { provider: 'nominatim', url, reverse },
      script: ["'self'"],
      connect: ["'self'", url, reverse],
    });
    // one that is found elsewhere says nothing of positions
    const only = 'https://maps.example.com/find';
    expect(await mapsOf({ NOMINATIM_URL: only })).toMatchObject({
      maps: { provider: 'nominatim', url: only },
      connect: ["'self'", only],
    });
    expect((await mapsOf({ NOMINATIM_URL: url, GOOGLE_MAPS_KEY: key })).maps).toEqual(google);
  });

  it('stands beside what the card provider needs', async () => {
    const { script, connect } = await mapsOf({
      NOMINATIM_URL: url,
      STRIPE_KEY: 'sk_test_standin',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    });
    expect(script).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(connect).toEqual([
      "'self'",
      'https://*.stripe.com',
      'https://*.stripe-terminal-local-reader.net:*',
      url,
      reverse,
    ]);
  });
});

describe('where the pictures of a map come from', () => {
  const own = ["'self'", 'data:', 'blob:'];

  it('is nowhere by itself: there is no map', async () => {
    expect(await mapsOf({})).toMatchObject({ tiles: undefined, pictures: own });
  });

  it('is the folder that is configured, and nothing else of that server; whose they are is said with it', async () => {
    const plain = await mapsOf({});
    const tiles = 'https://tiles.example.com/warm/v1/{z}/{x}/{y}{r}.png?key=abc';
    const credit = '© OpenStreetMap=https://www.openstreetmap.org/copyright, Tiles=https://tiles.example.com/terms';
    const found = await mapsOf({ MAP_TILES_URL: tiles, MAP_TILES_CREDIT: credit });
    expect(found).toMatchObject({
      tiles: {
        url: tiles,
        credit: [
          { name: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
          { name: 'Tiles', url: 'https://tiles.example.com/terms' },
        ],
      },
      pictures: [...own, 'https://tiles.example.com/warm/v1/'],
      // who gives them wants to know for whom: the origin, never a page
      referrer: 'strict-origin-when-cross-origin',
    });
    expect([found.script, found.connect, found.others]).toEqual([plain.script, plain.connect, plain.others]);
  });
});
