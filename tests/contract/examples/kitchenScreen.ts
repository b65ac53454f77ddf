import type { kitchenScreenCalls } from '#contract/kitchenScreen.ts';
import type { ExamplesOf } from './example.ts';

export const kitchenScreenExamples = {
  'POST /order/seen': {
    request: ({ house: { restaurant_id } }) => ({ body: { restaurant_id, seq: 1 } }),
    mode: 'orderprocessing',
  },
  'GET /order/seen': {
    request: async ({ house: { restaurant_id }, openOrder }) => {
      await openOrder();
      return { query: { restaurant_id } };
    },
  },
  'GET /device/house': {
    request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }),
  },
} satisfies ExamplesOf<keyof typeof kitchenScreenCalls>;
