import { planned } from './call.ts';

const O = ['owner'] as const;

/** What a chain cooks with and offers: categories, ingredients, items. */
export const articleCalls = {};

export const plannedArticleCalls = {
  'GET /chain/foodCategories': planned(O, 'Categories'),
  'POST /chain/foodCategories': planned(O, 'Create a category'),
  'PUT /chain/foodCategories': planned(O, 'Change a category'),
  'DELETE /chain/foodCategories': planned(O, 'Delete a category'),
  'GET /chain/ingredients': planned(O, 'Ingredients'),
  'POST /chain/ingredients': planned(O, 'Create an ingredient'),
  'PUT /chain/ingredients': planned(O, 'Change an ingredient'),
  'DELETE /chain/ingredients': planned(O, 'Delete an ingredient'),
  'GET /chain/items': planned(O, 'Items'),
  'POST /chain/items': planned(O, 'Create an item'),
  'PUT /chain/items': planned(O, 'Change an item'),
  'DELETE /chain/items': planned(O, 'Delete an item'),
  'POST /chain/bulk': planned(O, 'Bulk edit'),
};
