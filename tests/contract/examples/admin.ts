import type { adminCalls } from '#contract/admin.ts';
import type { ExamplesOf } from './example.ts';

export const adminExamples = {
  'GET /admin/messages': { request: () => ({ query: { q: 'example.com', limit: 10 } }) },
  'GET /admin/users': { request: () => ({ query: { q: 'ann', limit: 10 } }) },
  'GET /admin/chains': { request: () => ({ query: { q: 'house', limit: 10 } }) },
} satisfies ExamplesOf<keyof typeof adminCalls>;
