import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../plugins/callLimits.ts';
import { minute } from '../plugins/limits.ts';
import { serve } from '../plugins/serve.ts';
import { userById } from './userRepository.ts';
import { checkVerification, sendVerification } from './verification.ts';

/** Codes that one user may have sent, so that five tries each do not add up to a guess. */
const codes = { most: 20, windowMs: 60 * minute };

/** Codes that one address or number gets, so that nobody has us write to strangers again and again. */
const codesOfContact = { most: 10, windowMs: 60 * minute };

/** Proving that an e-mail address or phone is one's own (D26). */
export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'POST /user/verify-contact', {
    policy: ({ callers }) =>
      callers.user ? tooMany(deps.limits.take(`codes ${callers.user.user_id}`, codes)) : refuse('no_token'),
    change: async (tx, { body, callers }) => {
      const user = await userById(tx, callers.user!.user_id);
      if (!user) return refuse('no_token');
      const contact = body.type === 'email' ? user.email.toLowerCase() : user.phone?.replace(/\D/g, '');
      const often = contact && tooMany(deps.limits.take(`codes to ${contact}`, codesOfContact));
      if (often) return often;
      return (await sendVerification(tx, deps, user, body.type)) ?? accept({ sent: true as const });
    },
  });

  serve(app, deps, 'PUT /user/verify-contact', {
    policy: ({ callers }) => (callers.user ? undefined : refuse('no_token')),
    // not undone when refused: a wrong try is remembered
    handle: ({ body, callers, now }) =>
      deps.db.transaction((tx) => checkVerification(tx, callers.user!.user_id, { ...body, now })),
  });
}
