import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CallFailed } from '../api/callFailed.ts';
import { publicConfig, type PublicConfig } from '../api/publicConfig.ts';
import { connection } from '../realtime/connectionStore.ts';

/** Where the pictures of a map come from, and whose they are. */
export type Tiles = NonNullable<PublicConfig['tiles']>;

/** Undefined where there is no map, and until that is known. */
export function useTiles(): Tiles | undefined {
  const { online } = useSnapshot(connection);
  const [tiles, setTiles] = useState<Tiles>();
  useEffect(() => {
    if (!online || tiles) return;
    publicConfig().then(
      (config) => setTiles(config.tiles),
      // asked again when the connection is back
      (error: unknown) => void (error instanceof CallFailed || reportError(error)),
    );
  }, [online, tiles]);
  return tiles;
}
