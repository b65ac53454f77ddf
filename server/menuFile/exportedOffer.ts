import { z } from 'zod';
import { offerRows } from '#contract/chainMenu.ts';
import { Cost } from '#contract/cost.ts';
import type { Fault } from '#domain/error/refusal.ts';
import type { Menu } from '#domain/menu/menu.ts';
import { idsOf, type Offer } from '#domain/menu/offer.ts';
import { faultsAt, itemFaults, menuFaults } from '#domain/menu/offerFaults.ts';
import type { OptionCost } from '#domain/menu/optionCost.ts';
import { keyToId } from './keyToId.ts';
import type { MenuFileResult } from './menuFile.ts';
import { type MenuFileSource, type PathProblem, problemsIn } from './menuFileSource.ts';
import { type Writing, writtenCategory, writtenIngredient, writtenItem, writtenMenu } from '../menu/writtenPart.ts';

/** What GET /chain/export gave, as far as menus and what dishes cost go; the rest of the file is passed over. */
const Exported = z.object({ comanda: z.literal('chain'), ...offerRows, costs: z.array(Cost).max(50_000).default([]) });
type Rows = Omit<z.output<typeof Exported>, 'comanda' | 'costs'>;

export const isExport = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { comanda?: unknown }).comanda === 'chain';

export type ExportTarget = {
  chain_id: string;
  /** what the chain offers already: what the file knows by the same id is the same part */
  offer: Offer;
  /** the chain's restaurants: no others serve the menus */
  restaurants: ReadonlySet<string>;
  /** in these the menus are served besides */
  serveIn: readonly string[];
  newId: () => string;
};

/**
 * Reads the menus of an exported chain whole, or names every bad row with its line. Ids that the chain does not have
 * are made anew inside it, always the same ones, so that the file may be read again and never meets another chain's.
 */
export function exportedOffer(source: MenuFileSource, target: ExportTarget): MenuFileResult {
  const parsed = Exported.safeParse(source.value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return refused(
      source,
      issues.map(({ path, message }) => ({ path, message: `${path.join('.')}: ${message}` })),
    );
  }
  const { chain_id, offer: own } = target;
  const known = new Set([
    ...Object.values(idsOf(own)).flatMap((ids) => [...ids]),
    ...own.menus.flatMap((menu) => menu.combos.map((combo) => combo.combo_id)),
  ]);
  const idOf = (id: string): string => (known.has(id) ? id : keyToId(chain_id, id));
  const { offer, faults } = offerOfRows(parsed.data, { ...target, idOf });
  if (faults.length > 0) return refused(source, faults.map(pathProblem));
  return { ok: true, menu: offer, costs: costsIn(offer, parsed.data.costs) };
}

type RowsTarget = Pick<ExportTarget, 'chain_id' | 'restaurants' | 'serveIn' | 'newId'> & {
  /** what a part that the file names so is called in the chain */
  idOf: (id: string) => string;
};

/** The offer that rows of a file make, under the ids of the chain, and what in it refers to nothing or contradicts itself. */
export function offerOfRows(rows: Rows, target: RowsTarget): { offer: Offer; faults: Fault[] } {
  const offer = translated(rows, target);
  const ids = { ...idsOf(offer), restaurants: new Set(offer.menus.flatMap((menu) => menu.restaurants)) };
  const faults = [
    ...offer.items.flatMap((item, index) => faultsAt(`items.${index}`, itemFaults(item, ids))),
    ...offer.menus.flatMap((menu, index) => faultsAt(`menus.${index}`, menuFaults(menu, ids))),
    ...combosTwice(offer.menus),
  ];
  return { offer, faults };
}

/** An option keeps its id; what a file says of one that it does not have is passed over. */
export function costsIn(offer: Offer, costs: readonly OptionCost[]): OptionCost[] {
  const options = new Set(offer.items.flatMap((item) => item.options.map(({ option_id }) => option_id)));
  return costs.filter(({ option_id }) => options.has(option_id));
}

/** A combo's id is its own over all menus: orders are priced by it. */
function combosTwice(menus: readonly Menu[]): Fault[] {
  const menuOf = new Map<string, string>();
  return menus.flatMap(({ menu_id, combos }, at) =>
    combos.flatMap(({ combo_id }, index): Fault[] => {
      const first = menuOf.get(combo_id) ?? menu_id;
      menuOf.set(combo_id, first);
      return first === menu_id ? [] : [{ path: `menus.${at}.combos.${index}.combo_id`, message: 'is there twice' }];
    }),
  );
}

const refused = (source: MenuFileSource, found: readonly PathProblem[]): MenuFileResult => ({
  ok: false,
  problems: problemsIn(source, found),
});

const pathProblem = ({ path, message }: Fault): PathProblem => ({
  path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  message: `${path}: ${message}`,
});

function translated(file: Rows, { chain_id, restaurants, serveIn, newId, idOf }: RowsTarget): Offer {
  const ids = (list: readonly string[]): string[] => list.map(idOf);
  type Selections = (typeof file.items)[number]['selections'];
  const selectionsOf = (list: Selections): Selections =>
    list.map((one) => ({ ...one, choices: ids(one.choices), ...(one.standard && { standard: ids(one.standard) }) }));
  const writing: Writing = { offer: { categories: [], ingredients: [], items: [], menus: [] }, newId, again: false };
  return {
    categories: file.categories.map((row) => writtenCategory(row, idOf(row.foodCategory_id), writing)),
    ingredients: file.ingredients.map((row) => writtenIngredient(row, idOf(row.item_id))),
    items: file.items.map((row) => {
      const options = row.options.map((option) => ({
        ...option,
        ...(option.ingredients && { ingredients: ids(option.ingredients) }),
        ...(option.selections && { selections: selectionsOf(option.selections) }),
      }));
      const lists = {
        options,
        selections: selectionsOf(row.selections),
        ingredients: ids(row.ingredients),
        toppings: ids(row.toppings),
        categories: ids(row.categories),
      };
      return writtenItem({ ...row, ...lists }, idOf(row.item_id), writing);
    }),
    menus: file.menus.map((row) => {
      const combos = row.combos.map((combo) => ({
        ...combo,
        combo_id: idOf(combo.combo_id),
        options: combo.options.map((option) => ({ ...option, items: ids(option.items) })),
      }));
      const served = [...new Set([...row.restaurants.filter((id) => restaurants.has(id)), ...serveIn])];
      const menu = { ...row, combos, items: ids(row.items), restaurants: served };
      return { ...writtenMenu(menu, idOf(row.menu_id), chain_id, writing), status: row.status };
    }),
  };
}
