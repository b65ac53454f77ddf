import { ConfigError, malformed } from './configValues.ts';

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

/** Where the pictures of a map come from, and to whom that is owed (ADR 47). Browsers fetch them there themselves. */
export type TilesSettings = {
  /** with {z}, {x} and {y}, and {r} where there are sharper ones for dense screens */
  url: string;
  /** stands on the map wherever it is shown */
  credit: { name: string; url: string }[];
};

/** A map is offered where both are set; pictures without their credit may nowhere be shown. */
export function readTiles(valueOf: (name: string) => string): TilesSettings | undefined {
  const [url, credit] = [valueOf('MAP_TILES_URL'), valueOf('MAP_TILES_CREDIT')];
  if (!url && !credit) return undefined;
  if (!url) throw new ConfigError('MAP_TILES_URL must be set together with MAP_TILES_CREDIT.');
  if (!credit) throw new ConfigError('MAP_TILES_CREDIT must be set together with MAP_TILES_URL.');
  return { url: tilesAddress(url), credit: credit.split(',').map((each) => owed(each.trim())) };
}

const place = /\{[zxy]\}/g;

/** As `searchAddress`, with the places in it that each picture fills, and a key behind it where one is needed. */
function tilesAddress(text: string): string {
  const takes = 'an address like https://tiles.example.com/{z}/{x}/{y}.png';
  const filled = text.replace(place, '0').replace('{r}', '');
  if (filled.includes('{') || !URL.canParse(filled) || new Set(text.match(place)).size !== 3)
    malformed('MAP_TILES_URL', takes, text);
  const { protocol, host, pathname, search, hash, username, password } = new URL(filled);
  const plain =
    ['http:', 'https:'].includes(protocol) && /^\/[\w./~@-]*$/.test(pathname) && /^(\?[\w.=&~-]*)?$/.test(search);
  // the places stand behind the host: it is named in a header
  const bare = !hash && !username && !password && text.startsWith(`${protocol}//${host}/`);
  return plain && bare ? text : malformed('MAP_TILES_URL', takes, text);
}

function owed(text: string): { name: string; url: string } {
  const takes = 'names with their pages, like © OpenStreetMap=https://www.openstreetmap.org/copyright';
  const at = text.indexOf('=');
  const [name, url] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const isPage = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  return at > 0 && name && isPage ? { name, url } : malformed('MAP_TILES_CREDIT', takes, text);
}

/** What a policy names of it: the folder that all pictures lie in. */
export function tilesSource({ url }: TilesSettings): string {
  const { origin, pathname } = new URL(url.slice(0, url.search(/[{?]/)));
  return `${origin}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;
}
