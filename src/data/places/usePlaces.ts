import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CallFailed } from '../api/callFailed.ts';
import { publicConfig } from '../api/publicConfig.ts';
import { connection } from '../realtime/connectionStore.ts';
import type { PlaceService } from './place.ts';

let asked: Promise<PlaceService | undefined> | undefined;

async function ask(): Promise<PlaceService | undefined> {
  const { maps } = await publicConfig();
  // nobody downloads how to ask where nobody is to be asked
  return maps && (await import('./placeService.ts')).placeService(maps);
}

/** Where addresses are looked up here; undefined where nowhere, and until that is known: they are typed then. */
export function usePlaces(): PlaceService | undefined {
  const { online } = useSnapshot(connection);
  const [places, setPlaces] = useState<PlaceService>();
  useEffect(() => {
    if (!online || places) return;
    asked ??= ask();
    asked.then(setPlaces, (error: unknown) => {
      asked = undefined; // asked again when the connection is back
      if (error instanceof CallFailed || error instanceof TypeError) return;
      reportError(error);
    });
  }, [online, places]);
  return places;
}
