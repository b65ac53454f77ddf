import type { tourCalls } from '#contract/tour.ts';
import type { ExamplesOf } from './example.ts';

export const tourExamples = {
  'GET /restaurant/tours': {
    request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id, day: '2026-11-20' } }),
  },
} satisfies ExamplesOf<keyof typeof tourCalls>;
