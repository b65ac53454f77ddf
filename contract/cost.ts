import { z } from 'zod';
import type { OptionCost } from '../domain/menu/optionCost.ts';
import { call } from './call.ts';
import { Id, PositiveMoney } from './primitives.ts';

const O = ['owner'] as const;

export const Cost = z.strictObject({ option_id: Id, cost: PositiveMoney }) satisfies z.ZodType<OptionCost>;

/** What dishes cost their house: owners' and managers' alone (ADR 69). */
export const costCalls = {
  'GET /chain/costs': call({
    who: O,
    query: z.strictObject({ chain_id: Id }),
    answer: z.array(Cost),
    summary: 'What the sizes of a chain’s dishes cost the house, as far as it said so; for those who manage the chain',
  }),
  'PUT /chain/costs': call({
    who: O,
    body: z.strictObject({
      chain_id: Id,
      /** a size without `cost` is known no more */
      costs: z
        .array(Cost.partial({ cost: true }))
        .min(1)
        .max(50_000),
    }),
    answer: z.array(Cost),
    summary:
      'Say what sizes of dishes cost; the others stay as they are, and no published menu changes. Answers those that are named',
  }),
};
