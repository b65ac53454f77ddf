import type { PublicConfig } from '../api/publicConfig.ts';
import { usePublicConfig } from '../api/usePublicConfig.ts';

/** Where the pictures of a map come from, and whose they are. */
export type Tiles = NonNullable<PublicConfig['tiles']>;

/** Undefined where there is no map, and until that is known. */
export const useTiles = (): Tiles | undefined => usePublicConfig()?.tiles;
