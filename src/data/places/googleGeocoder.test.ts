import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as geocoder from './googleGeocoder.ts';

const position = { lat: 48.2, lng: 16.3 };
const part = (long_name: string, ...types: string[]) => ({ long_name, short_name: long_name, types });
const house = {
  address_components: [
    part('1', 'street_number'),
    part('Ring', 'route'),
    part('1010', 'postal_code'),
    part('AT', 'country'),
  ],
};
const town = { address_components: [part('Wien', 'locality')] };

class Script {
  src = '';
  private readonly heard = new Map<string, () => void>();
  addEventListener(name: string, listener: () => void): void {
    this.heard.set(name, listener);
  }
  fail(): void {
    this.heard.get('error')?.();
  }
}
let scripts: Script[];
let results: object[];
let asked: object[];
let libraries: string[];
let addressAt: typeof geocoder.googleAddressAt;
const { signal } = new AbortController();

class Geocoder {
  async geocode(question: object): Promise<object> {
    asked.push(question);
    return { results };
  }
}
const maps = {
  importLibrary: async (name: string) => {
    libraries.push(name);
    return { Geocoder };
  },
};
/** The script has run, and says so; with or without what it is there for. */
function run(google?: object): void {
  vi.stubGlobal('google', google);
  const callback = new URL(scripts.at(-1)!.src).searchParams.get('callback')!;
  (Reflect.get(globalThis, callback) as () => void)();
}

beforeEach(async () => {
  [scripts, asked, libraries, results] = [[], [], [], [town, house]];
  vi.stubGlobal('document', {
    createElement: () => new Script(),
    head: { append: (script: Script) => void scripts.push(script) },
  });
  vi.resetModules();
  addressAt = (await import('./googleGeocoder.ts')).googleAddressAt;
});
afterEach(() => void vi.unstubAllGlobals());

const ask = (stop = signal) => addressAt('key', position, 'de', stop);

test('the first place with a street is where somebody is, at his own position', async () => {
  const found = ask();
  const { origin, pathname, searchParams } = new URL(scripts[0]!.src);
  expect(`${origin}${pathname}`).toBe('https://maps.googleapis.com/maps/api/js');
  expect(Object.fromEntries(searchParams)).toMatchObject({ key: 'key', v: 'quarterly', loading: 'async' });
  run({ maps });
  expect(await found).toEqual({ street: 'Ring 1', postalCode: '1010', country: 'AT', ...position });
  expect([libraries, asked]).toEqual([['geocoding'], [{ location: position, language: 'de' }]]);
});

test('nowhere near a street there is no address', async () => {
  results = [town];
  const found = ask();
  run({ maps });
  expect(await found).toBeUndefined();
});

test('Google’s library is fetched once for all who ask', async () => {
  const both = [ask(), ask()];
  run({ maps });
  await Promise.all(both);
  await ask();
  expect(scripts).toHaveLength(1);
});

test.each<[string, () => void]>([
  ['that does not come', () => scripts[0]!.fail()],
  ['without its maps', () => run({})],
  ['that is none', () => run()],
])('a library %s is said to have failed, and fetched anew', async (_, happen) => {
  const first = ask();
  happen();
  await expect(first).rejects.toThrow('the map library did not load');
  const second = ask();
  expect(scripts).toHaveLength(2);
  run({ maps });
  expect(await second).toMatchObject({ street: 'Ring 1' });
});

test('who leaves while it loads asks nothing of it', async () => {
  const left = new AbortController();
  const found = ask(left.signal);
  left.abort(new Error('left'));
  run({ maps });
  await expect(found).rejects.toThrow('left');
  expect(asked).toEqual([]);
});
