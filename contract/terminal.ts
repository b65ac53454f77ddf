import { planned } from './call.ts';

const O = ['owner'] as const;

/** Card terminals of a restaurant and where they stand. */
export const terminalCalls = {};

export const plannedTerminalCalls = {
  'GET /restaurant/terminals': planned(['owner', 'device'], 'Card terminals'),
  'POST /restaurant/terminal-location': planned(O, 'Register a terminal'),
  'PUT /restaurant/terminal-location': planned(O, 'Change a terminal'),
  'DELETE /restaurant/terminal-location': planned(O, 'Remove a terminal'),
  'GET /restaurant/terminal/connection_token': planned(['owner', 'device'], 'Connection token of the card provider'),
};
