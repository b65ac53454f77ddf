import type { FastifyInstance } from 'fastify';
import { accept } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { askedPage, pageOf, uuidCursor } from '../http/askedPage.ts';
import { serve } from '../http/serve.ts';
import { adminsOnly } from './adminsOnly.ts';
import { chainsPage } from './adminRepository.ts';
import { messagesPage } from '../message/messageRepository.ts';
import { presentMessage } from '../message/presentMessage.ts';
import { usersPage } from '../user/userRepository.ts';

/** What admins of the platform see. */
export function adminRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db } = deps;

  serve(app, deps, 'GET /admin/messages', {
    policy: adminsOnly,
    handle: async ({ query, setHeader }) => {
      const asked = askedPage(query, uuidCursor);
      if (!asked.ok) return asked;
      const rows = await messagesPage(db, { ...asked.value, q: query.q || undefined });
      return accept(pageOf(rows, asked.value, setHeader, (row) => row.message_id).map(presentMessage));
    },
  });

  serve(app, deps, 'GET /admin/users', {
    policy: adminsOnly,
    handle: async ({ query, setHeader }) => {
      const asked = askedPage(query, uuidCursor);
      if (!asked.ok) return asked;
      const rows = await usersPage(db, { ...asked.value, q: query.q || undefined });
      return accept(pageOf(rows, asked.value, setHeader, (row) => row.user_id));
    },
  });

  serve(app, deps, 'GET /admin/chains', {
    policy: adminsOnly,
    handle: async ({ query, setHeader }) => {
      const asked = askedPage(query, uuidCursor);
      if (!asked.ok) return asked;
      const rows = await chainsPage(db, { ...asked.value, q: query.q || undefined });
      const page = pageOf(rows, asked.value, setHeader, (row) => row.chain_id);
      return accept(page.map(({ created_at, ...chain }) => ({ ...chain, createdAt: created_at.toISOString() })));
    },
  });
}
