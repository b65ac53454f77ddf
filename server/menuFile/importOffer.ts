import type { AnswerOf, ParsedBody } from '#contract/calls.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Currency } from '#domain/money/money.ts';
import { offerId, offerKinds, type Offer, type OfferEntity, type OfferKind } from '#domain/menu/offer.ts';
import type { Callers } from '../caller/caller.ts';
import { takenBack } from '../db/takenBack.ts';
import type { Sql } from '../db/sql.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import type { ChangedOffer } from '../menu/changeOffer.ts';
import { exportedOffer, isExport } from './exportedOffer.ts';
import { parseMenuFile, type MenuFileResult } from './menuFile.ts';
import { menuFileJson } from './menuFileJson.ts';
import { byId } from '../menu/offerChanges.ts';
import { lockOffer, offerOf } from '../menu/offerRepository.ts';
import { setCosts } from '../menu/setCosts.ts';
import { countsOf, takeIntoOffer } from '../menu/storeMenu.ts';

export type ImportReport = AnswerOf<'POST /chain/import'>;
type Import = ParsedBody<'POST /chain/import'>;
type Asked = { callers: Callers; now: Date; newId: () => string };

/**
 * Imports an owner's file whole or not at all. A dry run says what would change, or which rows are bad and where; an
 * import of such a file is refused with the same list.
 */
export async function importOffer(tx: Sql, body: Import, asked: Asked): Promise<Result<ImportReport>> {
  const { chain_id, restaurant_id, dryRun } = body;
  await lockOffer(tx, chain_id);
  const restaurants = await restaurantsOfChain(tx, chain_id);
  if (restaurant_id && !restaurants.some((one) => one.restaurant_id === restaurant_id)) return refuse('not_found');
  const { offer: before } = await offerOf(tx, chain_id);
  const pricedIn = restaurants.filter((one) => !restaurant_id || one.restaurant_id === restaurant_id);
  const read = readFile(body, {
    offer: before,
    restaurants: new Set(restaurants.map((one) => one.restaurant_id)),
    currency: onlyOne(pricedIn.map((one) => one.currency)),
    newId: asked.newId,
  });
  if (!read.ok)
    return dryRun
      ? accept(reportOf(true, read.problems))
      : refuse('invalid_request', {
          details: read.problems.map(({ line, message }) => ({ path: `data:${line}`, message })),
        });
  const { now, callers } = asked;
  const take = async (): Promise<Result<ChangedOffer & { costs: number }>> => {
    const changed = await takeIntoOffer(tx, { chain_id, content: read.menu, now, callers });
    if (!changed.ok || read.costs.length === 0) return changed.ok ? accept({ ...changed.value, costs: 0 }) : changed;
    const set = await setCosts(tx, { chain_id, costs: read.costs, now, callers });
    return set.ok ? accept({ ...changed.value, costs: set.value.changed }) : set;
  };
  const changed = await (dryRun ? takenBack(tx, take) : take());
  if (!changed.ok) return changed;
  return accept({
    ...reportOf(dryRun, []),
    changes: countsOf(read.menu, changed.value),
    preview: previewOf(before, changed.value),
    costs: changed.value.costs,
    republished: changed.value.republished,
  });
}

type Target = {
  offer: Offer;
  restaurants: ReadonlySet<string>;
  currency: Currency | undefined;
  newId: () => string;
};

function readFile({ chain_id, restaurant_id, format, data }: Import, target: Target): MenuFileResult {
  const serveIn = restaurant_id ? [restaurant_id] : [];
  if (format === 'json') {
    const read = menuFileJson(data);
    if (read.ok && isExport(read.source.value)) return exportedOffer(read.source, { ...target, chain_id, serveIn });
  }
  const scope = restaurant_id ?? chain_id;
  return parseMenuFile(data, { format, chain_id, currency: target.currency, restaurants: serveIn, scope });
}

const onlyOne = <T>(list: readonly T[]): T | undefined => (new Set(list).size === 1 ? list[0] : undefined);

const none = { added: 0, changed: 0, unchanged: 0 };
const reportOf = (dryRun: boolean, problems: ImportReport['problems']): ImportReport => ({
  dryRun,
  problems,
  changes: { categories: none, ingredients: none, items: none, menus: none },
  preview: [],
  costs: 0,
  republished: [],
});

/** Every part that is or would be new or another one, with the fields that differ. */
function previewOf(before: Offer, { changes }: ChangedOffer): ImportReport['preview'] {
  return offerKinds.flatMap((kind) => {
    const old = byId(kind, before);
    const row = (part: OfferEntity, what: 'added' | 'changed', fields: string[]) => ({
      kind: kind satisfies OfferKind,
      id: offerId(kind, part),
      name: part.name,
      what,
      fields,
    });
    return [
      ...changes[kind].added.map((part) => row(part, 'added', [])),
      ...changes[kind].changed.map((part) => row(part, 'changed', differences(old.get(offerId(kind, part)), part))),
    ];
  });
}

function differences(before: object = {}, after: object): string[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].filter((name) => canonicalJson(was[name]) !== canonicalJson(is[name]));
}
