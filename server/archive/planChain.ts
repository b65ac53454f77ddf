import type { z } from 'zod';
import { ArchivedChain } from '#contract/archive.ts';
import type { Offer } from '#domain/menu/offer.ts';
import { offerOfRows } from '../menuFile/exportedOffer.ts';
import { menuFileJson } from '../menuFile/menuFileJson.ts';
import type { Problem } from './archiveFault.ts';
import { withItsPictures, withOwnIds } from './ownIds.ts';

export type ChainPlan = {
  archived: z.output<typeof ArchivedChain>;
  offer: Offer;
  missingPictures: string[];
  /** what a newer installation says and this one does not know */
  unknownFields: string[];
};

type Target = { chain_id: string; pictures: readonly string[]; newId: () => string };

/** More than that nobody reads. */
const mostProblems = 200;
/** Nor more of what an archive itself says there: a field may be called anything. */
const longest = 300;

/** What the text of an archive makes of a chain, under ids of its own; or everything that is wrong with it. */
export function planChain(text: string, { chain_id, pictures, newId }: Target): ChainPlan | { problems: Problem[] } {
  const read = menuFileJson(text);
  if (!read.ok) return { problems: read.problems.map(({ message }) => entryProblem('chain.json', message)) };
  const missing = new Set<string>();
  const own = withOwnIds(withItsPictures(read.source.value, new Set(pictures), missing), chain_id);
  const unknownFields = new Set<string>();
  const parsed = ArchivedChain.safeParse(own, { reportInput: false });
  const known = parsed.success ? parsed : ArchivedChain.safeParse(withoutUnknown(own, parsed.error, unknownFields));
  if (!known.success)
    return {
      problems: known.error.issues
        .slice(0, mostProblems)
        .map(({ path, message }) => entryProblem(path.map(String).join('.'), message)),
    };
  const archived = known.data;
  const restaurants = new Set(archived.restaurants.map(({ restaurant_id }) => restaurant_id));
  const { offer, faults } = offerOfRows(archived, { chain_id, restaurants, serveIn: [], newId, idOf: (id) => id });
  const problems = [
    ...faults.map(({ path, message }) => entryProblem(path, message)),
    ...foreignAreas(archived),
    ...thereTwice(archived),
  ].slice(0, mostProblems);
  if (problems.length > 0) return { problems };
  return { archived, offer, missingPictures: [...missing], unknownFields: [...unknownFields] };
}

const entryProblem = (path: string, message: string): Problem => ({
  problem: 'entry_invalid',
  path: path.slice(0, longest),
  message: message.slice(0, longest),
});

/** Without the fields that nobody here knows; what else is wrong with it is seen when it is looked at again. */
function withoutUnknown(value: unknown, { issues }: z.ZodError, unknown: Set<string>): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    let at = copy as Record<PropertyKey, unknown>;
    for (const step of issue.path) at = at[step] as Record<PropertyKey, unknown>;
    for (const key of issue.keys) {
      delete at[key];
      unknown.add([...issue.path.filter((step) => typeof step === 'string'), key].join('.').slice(0, longest));
    }
  }
  return copy;
}

function foreignAreas({ restaurants }: z.output<typeof ArchivedChain>): Problem[] {
  return restaurants.flatMap(({ areas, tables }, house) => {
    const own = new Set(areas.map(({ area_id }) => area_id));
    return tables.flatMap(({ area_id }, at) =>
      area_id === undefined || own.has(area_id)
        ? []
        : [entryProblem(`restaurants.${house}.tables.${at}.area_id`, 'is not an area of this restaurant')],
    );
  });
}

function thereTwice({ restaurants, ...file }: z.output<typeof ArchivedChain>): Problem[] {
  const lists: Record<string, string[]> = {
    restaurants: restaurants.map(({ restaurant_id }) => restaurant_id),
    areas: restaurants.flatMap(({ areas }) => areas.map(({ area_id }) => area_id)),
    tables: restaurants.flatMap(({ tables }) => tables.map(({ table_id }) => table_id)),
    employees: restaurants.flatMap(({ employees }) => employees.map(({ employee_id }) => employee_id)),
    printers: restaurants.flatMap(({ printers }) => printers.map(({ printer_id }) => printer_id)),
    categories: file.categories.map(({ foodCategory_id }) => foodCategory_id),
    articles: [...file.ingredients, ...file.items].map(({ item_id }) => item_id),
    menus: file.menus.map(({ menu_id }) => menu_id),
    legal: file.legal.map(({ kind }) => kind),
  };
  return Object.entries(lists).flatMap(([name, ids]) =>
    new Set(ids).size === ids.length ? [] : [entryProblem(name, 'is there twice')],
  );
}
