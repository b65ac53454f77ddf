import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tourSheets, type TourSheet } from '#domain/delivery/tourSheet.ts';
import { spanOf } from '#domain/restaurant/businessDays.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { serverNow } from '#src/data/clock.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';

/**
 * A deliverer's cash sheet of today: the server's while it knows everything that was done here, else what this device
 * can tell by itself, by the same rules.
 */
export function useTourSheet(
  restaurant: Restaurant,
  deliverer: string,
  device_id: string,
): { day: string; sheet: TourSheet | undefined } {
  const orders = usePicture('orders');
  const { waiting } = useOutbox();
  const { online } = useSnapshot(connection);
  const [told, setTold] = useState<{ to: string; sheet: TourSheet | undefined }>();
  const { restaurant_id, timezone } = restaurant;
  const day = businessDay(serverNow().toISOString(), timezone);
  // whatever happened to one of the deliverer's may be on the sheet: asked again; others' orders change all the time
  const changed = Object.values(orders).reduce(
    (sum, { version, assignedTo }) => sum + (assignedTo === deliverer ? version : 0),
    0,
  );
  const isKnown = online && waiting.length === 0;
  const asked = [restaurant_id, day, deliverer, changed].join(' ');
  useEffect(() => {
    if (!isKnown) return undefined;
    const leaving = new AbortController();
    const query = { restaurant_id, day, deliverer };
    call('GET /restaurant/tours', { query, signal: leaving.signal }).then(
      ([sheet]) => setTold({ to: asked, sheet }),
      // what this device knows is shown meanwhile
      (error: unknown) => void (error instanceof CallFailed || reportError(error)),
    );
    return () => leaving.abort();
  }, [isKnown, restaurant_id, day, deliverer, asked]);
  const own = tourSheets(Object.values(orders), spanOf({ from: day, to: day }, timezone), new Set([device_id])).find(
    (sheet) => sheet.deliverer === deliverer,
  );
  // the answer of before is of another day, or lacks what was just done
  return { day, sheet: (isKnown && told?.to === asked ? told.sheet : undefined) ?? own };
}
