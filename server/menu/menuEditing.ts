import type { ParsedBody } from '#contract/calls.ts';
import { accept, refuse, type Fault, type Result } from '#domain/error/refusal.ts';
import type { Menu } from '#domain/menu/menu.ts';
import { findInOffer, idsOf, withPart, type Offer } from '#domain/menu/offer.ts';
import { comboFaults, faultsAt, menuFaults } from '#domain/menu/offerFaults.ts';
import { idTaken } from '../chain/idTaken.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import { refuseFaults } from './changeOffer.ts';
import type { StoredOffer } from './offerRepository.ts';
import { addPart, conflict, isCurrent } from './putPart.ts';
import { servingTimes, type Writing, words, writtenCombo, writtenMenu } from './writtenPart.ts';

type Body<Call extends 'POST /chain/menu' | 'PUT /chain/menu/title' | 'POST /chain/menu/combos'> = ParsedBody<Call>;

/** A new menu: active, and served where it says. */
export function createMenu(
  stored: StoredOffer,
  { chain_id, menu }: Body<'POST /chain/menu'>,
  id: string,
  writing: Writing,
): Result<Offer> {
  const part = writtenMenu(menu, id, chain_id, writing);
  const taken = part.combos.flatMap((combo, index): Fault[] =>
    menuOfCombo(stored.offer, combo.combo_id, id) ? [{ path: `combos.${index}.combo_id`, message: 'is taken' }] : [],
  );
  const known = { items: idsOf(stored.offer).items, restaurants: stored.restaurants };
  const faults = faultsAt('menu', [...menuFaults(part, known), ...taken]);
  return addPart(stored, { kind: 'menus', id, part, faults });
}

type Edit = { menu_id: string; version?: number | undefined };

/** Changes a menu for somebody who has seen it as it stands. */
function editMenu(stored: StoredOffer, { menu_id, version }: Edit, edit: (menu: Menu) => Result<Menu>): Result<Offer> {
  const menu = findInOffer(stored.offer, 'menus', menu_id);
  if (!menu) return refuse('not_found');
  if (!isCurrent(stored, 'menus', menu_id, version)) return conflict(stored, 'menus', menu_id);
  const edited = edit(menu);
  return edited.ok ? accept(withPart(stored.offer, 'menus', edited.value)) : edited;
}

/** The menu's name and, where given, its place, status and serving times; an empty list of times means always. */
export function retitleMenu(stored: StoredOffer, body: Body<'PUT /chain/menu/title'>): Result<Offer> {
  const { name, position, status, times } = body;
  return editMenu(stored, body, (menu) =>
    accept({
      ...menu,
      name: words(name),
      position: position ?? menu.position,
      status: status ?? menu.status,
      times: times ? servingTimes(times) : menu.times,
    }),
  );
}

/** What the menu lists, in this order. */
export function listItems(stored: StoredOffer, body: Edit & { items: string[] }): Result<Offer> {
  return editMenu(stored, body, (menu) => {
    const edited = { ...menu, items: body.items };
    const faults = menuFaults(
      { ...edited, combos: [], restaurants: [] },
      { ...idsOf(stored.offer), restaurants: none },
    );
    return faults.length > 0 ? refuseFaults(faults) : accept(edited);
  });
}

const none: ReadonlySet<string> = new Set();

type ComboEdit = Edit & { combo: Body<'POST /chain/menu/combos'>['combo'] };

/** A combo more; the same one again is no change. Its id is its own in the whole chain. */
export function addCombo(stored: StoredOffer, body: ComboEdit, combo_id: string): Result<Offer> {
  const combo = writtenCombo(body.combo, combo_id);
  const known = findInOffer(stored.offer, 'menus', body.menu_id)?.combos.find((one) => one.combo_id === combo_id);
  if (known && canonicalJson(known) === canonicalJson(combo)) return accept(stored.offer);
  return editMenu(stored, body, (menu) => {
    // whoever named the menu's version has seen that combo, and changes it
    if (known || menuOfCombo(stored.offer, combo_id, menu.menu_id)) return idTaken();
    const faults = faultsAt('combo', comboFaults(combo, idsOf(stored.offer).items));
    return faults.length > 0 ? refuseFaults(faults) : accept({ ...menu, combos: [...menu.combos, combo] });
  });
}

export function changeCombo(stored: StoredOffer, body: ComboEdit, combo_id: string): Result<Offer> {
  return editMenu(stored, body, (menu) => {
    if (!menu.combos.some((one) => one.combo_id === combo_id)) return refuse('not_found');
    const combo = writtenCombo(body.combo, combo_id);
    const faults = faultsAt('combo', comboFaults(combo, idsOf(stored.offer).items));
    if (faults.length > 0) return refuseFaults(faults);
    return accept({ ...menu, combos: menu.combos.map((one) => (one.combo_id === combo_id ? combo : one)) });
  });
}

export function removeCombo(stored: StoredOffer, edit: Edit & { combo_id: string }): Result<Offer> {
  return editMenu(stored, edit, (menu) => {
    const combos = menu.combos.filter((one) => one.combo_id !== edit.combo_id);
    return combos.length < menu.combos.length ? accept({ ...menu, combos }) : refuse('not_found');
  });
}

/** Serves a menu in a restaurant, or no longer; as it already is, is no change. */
export function serveMenu(
  stored: StoredOffer,
  { menu_id, restaurant_id }: { menu_id: string; restaurant_id: string },
  served: boolean,
): Result<Offer> {
  return editMenu(stored, { menu_id }, (menu) => {
    const others = menu.restaurants.filter((id) => id !== restaurant_id);
    return accept({ ...menu, restaurants: served ? [...others, restaurant_id].sort() : others });
  });
}

/** The other menu that has a combo of this id. */
const menuOfCombo = (offer: Offer, combo_id: string, menu_id: string): Menu | undefined =>
  offer.menus.find((menu) => menu.menu_id !== menu_id && menu.combos.some((combo) => combo.combo_id === combo_id));
