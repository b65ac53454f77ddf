import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { pushCalls } from '#contract/push.ts';
import type { CallerKind, ExamplesOf } from './example.ts';

/** Everybody subscribes for themselves alone. */
const own = { foreignGuest: 200, foreignDevice: 200, owner: 200, foreignOwner: 200, admin: 200 } satisfies Partial<
  Record<CallerKind, number>
>;

export const pushExamples = {
  'POST /push-subscription': {
    request: () => {
      const p256dh = createECDH('prime256v1').generateKeys('base64url');
      const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
      return { body: { subscription: { endpoint: endpoint(), expirationTime: null, keys }, language: 'de' } };
    },
    answers: own,
  },
  'DELETE /push-subscription': { request: () => ({ query: { endpoint: endpoint() } }), answers: own },
} satisfies ExamplesOf<keyof typeof pushCalls>;

const endpoint = (): string => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
