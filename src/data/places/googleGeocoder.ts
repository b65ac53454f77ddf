import { googleAddress } from './googleAddress.ts';
import type { FoundAddress } from './place.ts';

type Part = { long_name: string; short_name: string; types: string[] };
type Geocoder = { geocode(asked: object): Promise<{ results: { address_components: Part[] }[] }> };
type Library = { importLibrary(name: 'geocoding'): Promise<{ Geocoder: new () => Geocoder }> };
declare global {
  var google: { maps?: Library } | undefined;
}

/**
 * What lies at a position. Google answers that to a key of web pages only through its own library, which is loaded for
 * it: on a tap, never before.
 */
export async function googleAddressAt(
  key: string,
  position: { lat: number; lng: number },
  language: string,
  signal: AbortSignal,
): Promise<FoundAddress | undefined> {
  const { Geocoder } = await (await library(key)).importLibrary('geocoding');
  signal.throwIfAborted();
  const { results } = await new Geocoder().geocode({ location: position, language });
  const [place] = results.filter(({ address_components: parts }) => parts.some(({ types }) => types.includes('route')));
  if (!place) return undefined;
  const parts = place.address_components.map(({ long_name: longText, short_name: shortText, types }) => ({
    longText,
    shortText,
    types,
  }));
  return { ...googleAddress(parts), ...position };
}

let loading: Promise<Library> | undefined;

function library(key: string): Promise<Library> {
  loading ??= load(key).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(key: string): Promise<Library> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the map library did not load'));
    const script = document.createElement('script');
    const query = new URLSearchParams({ key, v: 'quarterly', loading: 'async', callback: 'comandaMapsLoaded' });
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`;
    script.addEventListener('error', fail);
    Object.assign(globalThis, {
      comandaMapsLoaded: () => (globalThis.google?.maps ? resolve(globalThis.google.maps) : fail()),
    });
    document.head.append(script);
  });
}
