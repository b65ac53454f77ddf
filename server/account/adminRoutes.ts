import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../plugins/serve.ts';
import { chainsPage } from './adminRepository.ts';
import { askedPage, isUuid, pageOf } from './askedPage.ts';
import type { Callers } from './caller.ts';
import { messagesPage } from './messages/messageRepository.ts';
import { presentMessage } from './messages/presentMessage.ts';
import { usersPage } from './userRepository.ts';

function adminsOnly({ callers: { user } }: { callers: Callers }): Refusal | undefined {
  if (!user) return refuse('no_token');
  return user.roles.includes('admin') ? undefined : refuse('not_allowed');
}

/** What admins of the platform see. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, 'GET /admin/messages', {
    policy: adminsOnly,
    handle: async ({ query, setHeader }) => {
      const asked = askedPage(query, isUuid);
      if (!asked.ok) return asked;
      const rows = await messagesPage(db, { ...asked.value, q: query.q || undefined });
      return accept(pageOf(rows, asked.value, setHeader, (row) => row.message_id).map(presentMessage));
    },
  });

  serve(app, deps, 'GET /admin/users', {
    policy: adminsOnly,
    handle: async ({ query, setHeader }) => {
      const asked = askedPage(query, isUuid);
      if (!asked.ok) return asked;
      const rows = await usersPage(db, { ...asked.value, q: query.q || undefined });
      return accept(pageOf(rows, asked.value, setHeader, (row) => row.user_id));
    },
  });

  serve(app, deps, 'GET /admin/chains', {
    policy: adminsOnly,
    handle: async ({ query, setHeader }) => {
      const asked = askedPage(query, isUuid);
      if (!asked.ok) return asked;
      const rows = await chainsPage(db, { ...asked.value, q: query.q || undefined });
      const page = pageOf(rows, asked.value, setHeader, (row) => row.chain_id);
      return accept(page.map(({ created_at, ...chain }) => ({ ...chain, createdAt: created_at.toISOString() })));
    },
  });
}
