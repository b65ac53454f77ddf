import { planned } from './call.ts';

const A = ['admin'] as const;

/** The documentation area (D27). */
export const documentationCalls = {};

export const plannedDocumentationCalls = {
  'GET /docs/sections': planned(['anyone'], 'Documentation sections'),
  'POST /docs/sections': planned(A, 'Create a section'),
  'PUT /docs/sections': planned(A, 'Change a section'),
  'DELETE /docs/sections': planned(A, 'Delete a section'),
  'POST /docs/items': planned(A, 'Create an item'),
  'PUT /docs/items': planned(A, 'Change an item'),
  'DELETE /docs/items': planned(A, 'Delete an item'),
  'GET /docs/content': planned(['anyone'], 'Documentation content'),
  'POST /docs/content': planned(A, 'Create content'),
  'PUT /docs/content': planned(A, 'Change content'),
  'DELETE /docs/content': planned(A, 'Delete content'),
};
