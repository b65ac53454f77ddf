import type { statisticsCalls } from '#contract/statistics.ts';
import type { ExamplesOf } from './example.ts';

export const statisticsExamples = {
  'POST /chain/statistics': {
    request: ({ house: { chain_id, restaurant_id } }) => ({
      body: {
        chain_id,
        statistics: { from: '2026-01-01', to: '2026-12-31', groupBy: 'day', restaurants: [restaurant_id] },
      },
    }),
  },
  'POST /chain/margins': {
    request: ({ house: { chain_id, restaurant_id } }) => ({
      body: { chain_id, statistics: { from: '2026-01-01', to: '2026-12-31', restaurants: [restaurant_id] } },
    }),
    answers: { admin: 404 },
  },
  'POST /chain/turnover': {
    request: ({ house: { chain_id, restaurant_id } }) => ({
      body: {
        chain_id,
        statistics: { from: '2026-01-01', to: '2026-12-31', groupBy: 'table', restaurants: [restaurant_id] },
      },
    }),
  },
} satisfies ExamplesOf<keyof typeof statisticsCalls>;
