import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { serve } from '../http/serve.ts';
import { userById } from '../user/userRepository.ts';
import { checkVerification, sendVerification, tooManyCodes, tooManyTexts } from '../login/verification.ts';

/** Proving that an e-mail address or phone is one's own (D26). */
export function contactRoutes(app: FastifyInstance, deps: AccountParts): void {
  serve(app, deps, 'POST /user/verify-contact', {
    policy: ({ callers: { user }, body: { type }, ip, local }) => {
      if (!user) return refuse('no_token');
      const { user_id } = user;
      return tooManyCodes(deps, user_id) ?? (type === 'phone' ? tooManyTexts(deps, { user_id, ip, local }) : undefined);
    },
    change: async (tx, { body, callers }) => {
      const user = await userById(tx, callers.user!.user_id);
      if (!user) return refuse('no_token');
      return (await sendVerification(tx, deps, user, body.type)) ?? accept({ sent: true as const });
    },
  });

  serve(app, deps, 'PUT /user/verify-contact', {
    policy: ({ callers }) => (callers.user ? undefined : refuse('no_token')),
    // not undone when refused: a wrong try is remembered
    handle: ({ body, callers, now }) =>
      deps.db.transaction((tx) =>
        checkVerification(tx, callers.user!.user_id, { ...body, secrets: deps.secrets, now }),
      ),
  });
}
