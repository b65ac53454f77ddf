import type { costCalls } from '#contract/cost.ts';
import { newItem } from './article.ts';
import type { ExamplesOf } from './example.ts';

/** What dishes cost their house is not for the platform's admins either. */
export const costExamples = {
  'GET /chain/costs': {
    request: ({ house }) => ({ query: { chain_id: house.chain_id } }),
    answers: { admin: 404 },
  },
  'PUT /chain/costs': {
    request: async (world) => {
      const { options } = await newItem(world);
      const costs = options.map(({ option_id }) => ({ option_id, cost: 120 }));
      return { body: { chain_id: world.house.chain_id, costs } };
    },
  },
} satisfies ExamplesOf<keyof typeof costCalls>;
