import { z } from 'zod';
import { call } from './call.ts';

export const PublicConfig = z.object({
  contractVersion: z.int(),
  appVersion: z.string(),
  /** simulated payments are said visibly (D15) */
  paymentProvider: z.enum(['simulated', 'stripe', 'off']),
  paymentKey: z.string().optional(),
  /** where browsers search addresses while they are typed; without it there are plain fields (D28) */
  maps: z
    .discriminatedUnion('provider', [
      z.object({ provider: z.literal('google'), key: z.string() }),
      z.object({ provider: z.literal('nominatim'), url: z.string(), reverse: z.string().optional() }),
    ])
    .optional(),
  /** where the pictures of a map come from, with {z}, {x}, {y} and perhaps {r}, and what stands on it; without them there is no map */
  tiles: z
    .object({ url: z.string(), credit: z.array(z.object({ name: z.string(), url: z.string() })).min(1) })
    .optional(),
  languages: z.array(z.string()),
  openIdProviders: z.array(z.object({ name: z.string(), label: z.string() })),
  /** conditions that were accepted before have to be accepted again (D26) */
  conditionsChangedAt: z.string().optional(),
  /** the server's key for Web Push, as browsers want it for a subscription */
  pushKey: z.string(),
  demo: z.boolean(),
});

const anyone = ['anyone'] as const;
/** Balancers and monitors add what they like, and must not take a server down for it. */
const asked = z.looseObject({});

export const systemCalls = {
  'GET /health': call({
    who: anyone,
    query: asked,
    answer: z.object({ status: z.literal('up') }),
    summary: 'The process is up',
  }),
  'GET /ready': call({
    who: anyone,
    query: asked,
    answer: z.object({ status: z.literal('ready') }),
    summary: 'The database answers',
  }),
  'GET /metrics': call({ who: anyone, query: asked, answer: z.string(), kind: 'text', summary: 'Prometheus text' }),
  'GET /config': call({ who: anyone, answer: PublicConfig, summary: 'Public settings' }),
  'GET /openapi.json': call({ who: anyone, answer: z.unknown(), summary: 'This contract as OpenAPI' }),
};
