import { planned } from './call.ts';

const O = ['owner'] as const;

/** Chains, their owners and their journal. */
export const chainCalls = {};

export const plannedChainCalls = {
  'GET /chain': planned(O, 'A chain'),
  'POST /chain': planned(['user'], 'Create a chain'),
  'DELETE /chain': planned(O, 'Not Implemented'),
  'GET /chain/restaurants': planned(O, 'Restaurants of a chain'),
  'GET /chain/journal': planned(O, 'Changes by owners'),
  'POST /chain/invite': planned(O, 'Invite an owner'),
  'POST /chain/invite/accept': planned(['user'], 'Accept an invitation'),
};
