import { createHash } from 'node:crypto';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Sql } from '../db/sql.ts';
import { announceRestaurant, lockRestaurant } from '../restaurant/restaurantRepository.ts';
import { canonicalJson } from './canonicalJson.ts';
import { chainMenuServedIn, makeCurrent } from './menuRepository.ts';
import { type PublishedContent, publishedContent } from './publishedContent.ts';

/** The name of a published menu: the hash of its content, so that it can never change under its name (D20). */
export function revisionOf(content: PublishedContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}

/**
 * Publishes what a restaurant offers now, within the transaction of the change. The same content keeps its
 * revision; the restaurant's row is locked, so that two changes at once end in one history.
 */
export async function publishMenu(tx: Sql, restaurant_id: string, now: Date): Promise<string> {
  const restaurant = await lockRestaurant(tx, restaurant_id);
  if (!restaurant) throw new Error(`No restaurant ${restaurant_id} to publish a menu for`);
  const content = publishedContent(restaurant, await chainMenuServedIn(tx, restaurant_id));
  const menu_revision = revisionOf(content);
  if (menu_revision === restaurant.menu_revision) return menu_revision;
  const published: PublishedMenu = { menu_revision, ...content };
  await makeCurrent(tx, { restaurant_id, menu_revision, content: canonicalJson(published), at: now });
  await announceRestaurant(tx, restaurant_id);
  return menu_revision;
}
