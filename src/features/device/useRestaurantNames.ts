import { useEffect, useState } from 'react';
import { call } from '#src/data/api/call.ts';

/** The names of restaurants that this device may work for; those that cannot be read now are missing. */
export function useRestaurantNames(restaurant_ids: readonly string[]): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({});
  const asked = restaurant_ids.join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    for (const restaurant_id of asked.split(' ').filter(Boolean)) {
      call('GET /restaurant', { query: { restaurant_id }, signal: leaving.signal }).then(
        ({ name }) => setNames((others) => ({ ...others, [restaurant_id]: name })),
        // without a connection the restaurant is shown by its id, and cannot be chosen anyway
        () => undefined,
      );
    }
    return () => leaving.abort();
  }, [asked]);
  return names;
}
