import { planned } from './call.ts';

const O = ['owner'] as const;

/** Figures of a chain. */
export const statisticsCalls = {};

export const plannedStatisticsCalls = {
  'POST /chain/statistics': planned(O, 'Figures'),
};
