import type { FastifyInstance } from 'fastify';
import { accept } from '#domain/error/refusal.ts';
import { anybody } from '../../caller/openPolicy.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { serve } from '../../http/serve.ts';
import { wantMessage } from '../../message/wantMessage.ts';
import { decodePassword } from '../../login/password.ts';
import { presentUser } from '../../user/userRepository.ts';
import { undoAddress } from './undoAddress.ts';

/** Taking back an address that somebody else gave the account. */
export function addressRoutes(app: FastifyInstance, deps: AccountParts): void {
  serve(app, deps, 'PUT /user/undo-address', {
    policy: anybody,
    change: async (tx, { body, now }) => {
      const fresh = decodePassword(body.new_password);
      const user = await undoAddress(tx, deps, { token: body.token, fresh, now });
      if (!user.ok) return user;
      const { user_id, email: to, language } = user.value;
      await wantMessage(tx, deps, { kind: 'password_changed', to, user_id, language });
      return accept(presentUser(user.value));
    },
    after: (_ctx, { user_id }) => deps.tokens.forget(user_id),
    accountOf: ({ user_id }) => user_id,
  });
}
