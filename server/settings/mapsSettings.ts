import { malformed } from './configValues.ts';

/** Where addresses are searched while they are typed (D28); browsers ask there themselves, so both are public. */
export type MapsSettings =
  | { provider: 'google'; key: string }
  | {
      provider: 'nominatim';
      url: string;
      /** what lies at a position; such a server has it beside its search */
      reverse?: string;
    };

/** Google where there is a key, else a server that searches as Nominatim does, else nothing: plain fields do. */
export function readMaps(valueOf: (name: string) => string): MapsSettings | undefined {
  const [key, url] = [valueOf('GOOGLE_MAPS_KEY'), valueOf('NOMINATIM_URL')];
  if (key)
    return { provider: 'google', key: /^[\w-]{20,200}$/.test(key) ? key : malformed('GOOGLE_MAPS_KEY', 'a key', '…') };
  return url ? withReverse(searchAddress('NOMINATIM_URL', url)) : undefined;
}

function withReverse(url: string): MapsSettings {
  const reverse = url.replace(/\/search(\.php)?$/, '/reverse$1');
  return { provider: 'nominatim', url, ...(reverse === url ? {} : { reverse }) };
}

/** It stands in a header as it is: nothing that would end a source or a directive there. */
function searchAddress(name: string, value: string): string {
  const takes = 'an address like https://nominatim.example.com/search';
  if (!URL.canParse(value)) malformed(name, takes, value);
  const url = new URL(value);
  const plain = ['http:', 'https:'].includes(url.protocol) && /^\/[\w./~-]*$/.test(url.pathname);
  const bare = !url.search && !url.hash && !url.username && !url.password;
  return plain && bare ? url.href : malformed(name, takes, value);
}

/** What pages may load and ask for it: Google’s library and its places, or the addresses of one search. */
export function mapsSources(maps: MapsSettings): { script: readonly string[]; connect: readonly string[] } {
  return maps.provider === 'google'
    ? { script: [googleMaps], connect: [googleMaps, 'https://places.googleapis.com'] }
    : { script: [], connect: [maps.url, ...(maps.reverse ? [maps.reverse] : [])] };
}
const googleMaps = 'https://maps.googleapis.com';
