import type { AskPlaces, MapsOffer, PlaceService } from './place.ts';

/** What GET /config offers, which asks with what comes at the first question; undefined where addresses are only typed. */
export function placeService(maps: MapsOffer): PlaceService | undefined {
  if (!maps) return undefined;
  let loaded: Promise<AskPlaces> | undefined;
  const asking = (): Promise<AskPlaces> =>
    (loaded ??= load(maps).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  const search: PlaceService['search'] = async (...asked) => (await asking()).search(...asked);
  const at: PlaceService['at'] = async (...asked) => (await asking()).at(...asked);
  if (maps.provider === 'google') return { by: 'google', whileTyping: true, search, at };
  const service = { by: 'openstreetmap', whileTyping: !isEverybodys(maps.url), search } as const;
  return maps.reverse === undefined ? service : { ...service, at };
}

/** What is everybody's takes no search per letter, and one a second: its policy for all who use it. */
const isEverybodys = (url: string): boolean => /(^|\.)openstreetmap\.org$/.test(new URL(url).hostname);

async function load(maps: NonNullable<MapsOffer>): Promise<AskPlaces> {
  if (maps.provider === 'google') return (await import('./googlePlaces.ts')).googlePlaces(maps.key);
  return (await import('./nominatim.ts')).nominatim(maps, isEverybodys(maps.url) ? 1_000 : 0);
}
