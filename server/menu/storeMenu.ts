import { accept, type Result } from '#domain/error/refusal.ts';
import { mergeOffer, servingOnly } from '#domain/menu/mergeOffer.ts';
import { offerId, offerKinds, type Offer, type OfferKind } from '#domain/menu/offer.ts';
import type { Sql } from '../db/sql.ts';
import { type ChangedOffer, changeOffer, type OfferChange } from './changeOffer.ts';
import type { Republished } from './publishMenu.ts';

/** How many parts of a file were new, other than before, or the same. */
export type Written = { added: number; changed: number; unchanged: number };
export type MenuChanges = Record<OfferKind, Written> & {
  /** restaurants whose published menu is another one now */
  republished: Republished[];
};

export type StoreMenu = OfferChange & {
  content: Offer;
  /** these restaurants serve nothing but the content's menus afterwards */
  replaceIn?: readonly string[];
};

/** Takes a file's content into a chain's offer, in the transaction given, and publishes it wherever it is served. */
export async function takeIntoOffer(
  tx: Sql,
  { content, replaceIn, ...change }: StoreMenu,
): Promise<Result<ChangedOffer>> {
  const menus = new Set(content.menus.map(({ menu_id }) => menu_id));
  return changeOffer(tx, change, ({ offer }) => {
    const merged = mergeOffer(offer, content);
    return accept(replaceIn ? servingOnly(merged, replaceIn, menus) : merged);
  });
}

/** The same for the operator's own files, where a refusal is a bug; says what it came to. */
export async function storeMenu(tx: Sql, request: StoreMenu): Promise<MenuChanges> {
  const changed = await takeIntoOffer(tx, request);
  if (!changed.ok) throw new Error(`The menu could not be stored: ${changed.code}`);
  return { ...countsOf(request.content, changed.value), republished: changed.value.republished };
}

/** What taking in a file's content came to, kind by kind. */
export function countsOf(content: Offer, { changes }: Pick<ChangedOffer, 'changes'>): Record<OfferKind, Written> {
  const count = (kind: OfferKind): Written => {
    const ids = new Set(content[kind].map((part) => offerId(kind, part)));
    const added = changes[kind].added.length;
    const changed = changes[kind].changed.filter((part) => ids.has(offerId(kind, part))).length;
    return { added, changed, unchanged: ids.size - added - changed };
  };
  return Object.fromEntries(offerKinds.map((kind) => [kind, count(kind)])) as Record<OfferKind, Written>;
}
