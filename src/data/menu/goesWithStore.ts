import { proxy, ref } from 'valtio';
import type { GoesWith } from '#domain/menu/goesWith.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';

/** What is often ordered together at the house that was asked about last. */
export const goesWithState = proxy<{ restaurant_id?: string; goesWith: GoesWith }>({ goesWith: {} });

let asking: string | undefined;

/** Asks once a visit what goes with what at a house; without an answer nothing is suggested, and it is asked again. */
export async function loadGoesWith(restaurant_id: string | undefined): Promise<void> {
  if (restaurant_id === undefined) return;
  if (asking === restaurant_id || goesWithState.restaurant_id === restaurant_id) return;
  asking = restaurant_id;
  try {
    const { goesWith = {} } = await call('GET /restaurant', { query: { restaurant_id, populate: 'goesWith' } });
    if (asking === restaurant_id) Object.assign(goesWithState, { restaurant_id, goesWith: ref(goesWith) });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  } finally {
    if (asking === restaurant_id) asking = undefined;
  }
}
