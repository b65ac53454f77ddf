import { z } from 'zod';
import { User } from './account.ts';
import { PasskeyUsed } from './secondFactor.ts';
import { call } from './call.ts';
import { Deleted, EncodedPassword, Id, Instant, Secret } from './primitives.ts';

const UserSession = z.object({
  session_id: Id,
  /** the one that asks */
  current: z.boolean(),
  /** `local`, or the name of an OpenID Connect provider */
  provider: z.string(),
  userAgent: z.string(),
  /** where it was last seen, in CIDR notation; nobody's address */
  network: z.string(),
  firstSeen: Instant,
  lastSeen: Instant,
  /** unless it is used before */
  endsAt: Instant,
});

const U = ['user'] as const;

/** Where somebody is logged in, and how the account is held on to (D41). */
export const sessionCalls = {
  'GET /user/sessions': call({ who: U, answer: z.array(UserSession), summary: 'Where the account is logged in' }),
  'DELETE /user/sessions': call({
    who: U,
    query: z.strictObject({ session_id: Id.optional() }),
    answer: Deleted,
    summary: 'End a session of the account, or without a session_id all others than this',
  }),
  'POST /user/confirm': call({
    who: U,
    body: z
      .strictObject({ password: EncodedPassword.optional(), passkey: PasskeyUsed.optional() })
      .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
        message: 'needs either password or passkey',
      }),
    answer: z.object({ confirmed: z.literal(true) }),
    summary:
      'Prove again who is at this session: good for ten minutes for what asks for it; after a login at a provider, log in there again',
  }),
  'PUT /user/undo-address': call({
    who: ['anyone'],
    body: z.strictObject({ token: Secret, new_password: EncodedPassword }),
    answer: User,
    summary:
      'Take the e-mail address from before back, with the token of the mail to it, once, within 72 hours; sets a new password, every session ends',
  }),
};
