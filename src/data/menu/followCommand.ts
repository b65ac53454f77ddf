import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CallFailed } from '../api/callFailed.ts';
import { askedNow, followRestaurant } from './menuStore.ts';

/**
 * Shows the restaurant that is open as a command's answer says it; not where something newer was told of it since the
 * command was sent. Fails as the command does.
 */
export async function followCommand(command: Promise<Restaurant>): Promise<void> {
  const asked = askedNow();
  const restaurant = await command;
  const { restaurant_id, soldOut, menu_revision } = restaurant;
  // what was commanded is done: a menu that does not come with it is asked for again, and said to be old
  await followRestaurant({ restaurant_id, soldOut, menu_revision, restaurant }, asked).catch((error: unknown) => {
    if (!(error instanceof CallFailed)) reportError(error);
  });
}
