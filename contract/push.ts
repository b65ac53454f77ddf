import { z } from 'zod';
import { call } from './call.ts';
import { Deleted, Typed } from './primitives.ts';

/** A browser's PushSubscription, as `toJSON()` gives it. */
const Subscription = z.strictObject({
  endpoint: z.url().max(1000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,30}=*$/),
  }),
});

/** A page of the app: its path, without an origin. */
const Page = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])/);

const who = ['guest', 'user', 'device'] as const;

/** Web Push: who subscribes hears how the orders go on that it places. */
export const pushCalls = {
  'POST /push-subscription': call({
    who,
    body: z.strictObject({ subscription: Subscription, language: Typed.max(5).optional(), page: Page.optional() }),
    answer: z.object({ endpoint: z.string() }),
    summary: 'Subscribe to Web Push; the key is `pushKey` of GET /config',
  }),
  'DELETE /push-subscription': call({
    who,
    query: z.strictObject({ endpoint: z.url().max(1000) }),
    answer: Deleted,
    summary: 'Unsubscribe from Web Push',
  }),
};
