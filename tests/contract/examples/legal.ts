import type { legalCalls } from '#contract/legal.ts';
import type { ExamplesOf } from './example.ts';

/** What houses say in law. */
export const legalExamples = {
  'GET /legal': { request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }) },
  'GET /legal/:legal_version': {
    request: async ({ as, house: { restaurant_id } }) => {
      const { body } = await as.nobody('GET /legal', { query: { restaurant_id } });
      return { params: { legal_version: body[0]!.legal_version } };
    },
  },
  'GET /chain/legal': { request: ({ house: { chain_id } }) => ({ query: { chain_id } }) },
  'PUT /chain/legal': {
    request: ({ house: { chain_id } }) => ({
      body: { chain_id, legal: { kind: 'imprint', text: { en: '# Imprint\n\n{{legalName}}', de: '# Impressum' } } },
    }),
  },
  'DELETE /chain/legal': { request: ({ house: { chain_id } }) => ({ query: { chain_id, kind: 'imprint' } }) },
  'GET /chain/acceptances': { request: ({ house: { chain_id } }) => ({ query: { chain_id, limit: 10 } }) },
} satisfies ExamplesOf<keyof typeof legalCalls>;
