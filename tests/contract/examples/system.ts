import type { systemCalls } from '#contract/system.ts';
import type { ExamplesOf } from './example.ts';

const nothing = { request: () => ({}) };

export const systemExamples = {
  'GET /health': nothing,
  'GET /ready': nothing,
  'GET /metrics': nothing,
  'GET /config': nothing,
  'GET /openapi.json': nothing,
} satisfies ExamplesOf<keyof typeof systemCalls>;
