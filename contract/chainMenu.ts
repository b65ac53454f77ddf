import { planned } from './call.ts';

const O = ['owner'] as const;

/** Menus and combos as owners keep them. */
export const chainMenuCalls = {};

export const plannedChainMenuCalls = {
  'GET /chain/menus': planned(O, 'Menus'),
  'GET /chain/menu': planned(O, 'A menu'),
  'POST /chain/menu': planned(O, 'Create a menu'),
  'PUT /chain/menu/title': planned(O, 'Title of a menu'),
  'PUT /chain/menu/items': planned(O, 'Items of a menu'),
  'POST /chain/menu/combos': planned(O, 'Create a combo'),
  'PUT /chain/menu/combos': planned(O, 'Change a combo'),
  'DELETE /chain/menu/combos': planned(O, 'Delete a combo'),
  'PUT /chain/menu/restaurant': planned(O, 'Serve a menu in a restaurant'),
  'DELETE /chain/menu/restaurant': planned(O, 'Stop serving a menu in a restaurant'),
  'POST /chain/import': planned(O, 'Import a menu'),
  'GET /chain/export': planned(O, 'Export a chain'),
};
