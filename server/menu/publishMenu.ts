import { createHash } from 'node:crypto';
import { type Offer, offerKinds } from '#domain/menu/offer.ts';
import type { Sql } from '../db/sql.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import { menuText } from './menuText.ts';
import { offerOf } from './offerRepository.ts';
import { publishedContents } from './publishedContent.ts';
import {
  lockForPublishing,
  lockOneForPublishing,
  makeCurrent,
  type MenuPart,
  type PublishingRestaurant,
  type Revision,
} from './revisionRepository.ts';

/** A restaurant whose published menu is another one now. */
export type Republished = { restaurant_id: string; name: string; menu_revision: string };

/** The same with what that menu is, which is known before anybody reads it. */
export type Published = Republished & Revision;

const sha256 = (text: string, encoding: 'hex' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding);

/**
 * Publishes what a chain offers now, within the transaction of the change, in each restaurant where that is other
 * content than before. The restaurants' rows are held until the end, so that two changes at once end in one history.
 */
export async function publishOffer(tx: Sql, chain_id: string, offer: Offer, now: Date): Promise<Published[]> {
  return publishIn(tx, await lockForPublishing(tx, chain_id), offer, now);
}

/**
 * Publishes anew what one restaurant offers, which is new or whose currency changed, and gives its revision; the same
 * content keeps its revision.
 */
export async function publishMenu(tx: Sql, restaurant_id: string, now: Date): Promise<string> {
  const restaurant = await lockOneForPublishing(tx, restaurant_id);
  if (!restaurant) throw new Error(`No restaurant ${restaurant_id} to publish a menu for`);
  // read after the row is held: whoever held it before may have published
  const { offer } = await offerOf(tx, restaurant.chain_id);
  const [republished] = await publishIn(tx, [restaurant], offer, now);
  return republished?.menu_revision ?? restaurant.menu_revision;
}

async function publishIn(
  tx: Sql,
  restaurants: readonly PublishingRestaurant[],
  offer: Offer,
  now: Date,
): Promise<Published[]> {
  const contentOf = publishedContents(offer);
  const revisions = restaurants.flatMap((restaurant) => {
    const { menu_revision: before, name, restaurant_id, chain_id } = restaurant;
    const content = contentOf(restaurant);
    const { categories, ingredients, items, menus, ...head } = content;
    const lists = { categories, ingredients, items, menus };
    const joined = (list: readonly object[]): string => list.map((part) => partOf(part).text).join(',');
    const texts = {
      categories: joined(categories),
      ingredients: joined(ingredients),
      items: joined(items),
      menus: joined(menus),
    };
    // the hash of the content: it can never change under its name (D20)
    const menu_revision = sha256(menuText(head, texts), 'base64url');
    if (menu_revision === before) return [];
    const parts = Object.fromEntries(offerKinds.map((kind) => [kind, lists[kind].map(partOf)])) as Revision['parts'];
    return [{ restaurant_id, chain_id, menu_revision, name, head: canonicalJson(head), parts }];
  });
  await makeCurrent(tx, revisions, now);
  return revisions;
}

/** Restaurants share their dishes, and most dishes are the same in the next revision: each is written and hashed once. */
const known = new WeakMap<object, MenuPart>();

function partOf(part: object): MenuPart {
  const before = known.get(part);
  if (before) return before;
  const text = canonicalJson(part);
  const made = { hash: sha256(text, 'hex'), text };
  known.set(part, made);
  return made;
}
