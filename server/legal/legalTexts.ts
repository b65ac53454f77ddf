import { markdownFault } from '#contract/markdown.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import {
  chainValues,
  filledIn,
  type LegalKind,
  legalKinds,
  type LegalValues,
  restaurantValues,
} from '#domain/legal/legalText.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { Sql } from '../db/sql.ts';
import { restaurantById, restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { defaultTexts } from './defaultTexts.ts';
import { legalVersion, newestTexts, type Revision } from './legalRepository.ts';

export type LegalHouse = { chain_id?: string | undefined; restaurant_id?: string | undefined };
export type OwnedText = { kind: LegalKind; version: number; own: boolean; text: LocalizedText; at?: string };

/** The texts of a chain with their placeholders: its own, else the platform's. */
export async function ownedTexts(sql: Sql, chain_id: string): Promise<OwnedText[]> {
  const written = new Map((await newestTexts(sql, chain_id)).map((text) => [text.kind, text]));
  return legalKinds.map((kind) => {
    const { version = 0, body = null, at } = written.get(kind) ?? {};
    return {
      kind,
      version,
      own: body !== null,
      text: body ?? defaultTexts[kind],
      ...(at ? { at: at.toISOString() } : {}),
    };
  });
}

/** What guests of a restaurant or chain are to read now, filled in; nothing when there is no such house. */
export async function shownTexts(
  sql: Sql,
  about: LegalHouse,
): Promise<{ chain_id: string; revisions: Revision[] } | undefined> {
  const house = await houseOf(sql, about);
  if (!house) return undefined;
  const texts = await ownedTexts(sql, house.chain_id);
  const revisions = texts.map(({ kind, text }) => {
    const own = filledFor(house.values, text);
    // what is left of it where the house says less than it might could lead where its whole does not
    const filled = Object.values(own).some(markdownFault) ? filledFor(house.values, defaultTexts[kind]) : own;
    return { kind, legal_version: legalVersion(house.house_id, kind, filled), text: filled };
  });
  return { chain_id: house.chain_id, revisions };
}

const filledFor = (values: LegalValues, text: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(text).map(([language, words]) => [language, filledIn(words, values)]));

type House = { house_id: string; chain_id: string; values: LegalValues };

async function houseOf(sql: Sql, about: LegalHouse): Promise<House | undefined> {
  const restaurant = about.restaurant_id ? await restaurantById(sql, about.restaurant_id) : undefined;
  if (restaurant && restaurant.activation !== 'approved') return undefined;
  const chain_id = restaurant?.chain_id ?? about.chain_id;
  const chain = chain_id ? await chainById(sql, chain_id) : undefined;
  if (!chain) return undefined;
  const values = restaurant
    ? restaurantValues(restaurant, chain)
    : chainValues(chain, (await restaurantsOfChain(sql, chain.chain_id)).filter(isShown));
  return { house_id: restaurant?.restaurant_id ?? chain.chain_id, chain_id: chain.chain_id, values };
}

/** Of restaurants that no guest sees nobody is told where they are. */
const isShown = ({ activation, status }: { activation: string; status: string }): boolean =>
  activation === 'approved' && status === 'active';
