import { z } from 'zod';
import { User } from './account.ts';
import { call } from './call.ts';
import { Id, Instant, Typed } from './primitives.ts';

const A = ['admin'] as const;
/** `q` searches names and addresses. */
const Search = z.strictObject({
  q: Typed.trim().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: Typed.max(200).optional(),
});

/** A mail or text as admins see it. What it opens is only readable where no service carried it out of the house. */
const Message = z.object({
  message_id: Id,
  user_id: Id.optional(),
  channel: z.enum(['mail', 'text']),
  to: z.string(),
  kind: z.string(),
  language: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['wanted', 'sent', 'failed']),
  tries: z.int(),
  error: z.string().optional(),
  createdAt: Instant,
  sentAt: Instant.optional(),
});

/** What admins of the platform see. */
export const adminCalls = {
  'GET /admin/messages': call({
    who: A,
    query: Search,
    answer: z.array(Message),
    summary: 'Mails and texts, newest first',
  }),
  'GET /admin/users': call({
    who: A,
    query: Search,
    answer: z.array(User.extend({ createdAt: Instant })),
    summary: 'Users, newest first',
  }),
  'GET /admin/chains': call({
    who: A,
    query: Search,
    answer: z.array(
      z.object({
        chain_id: Id,
        name: z.string(),
        createdAt: Instant,
        restaurants: z.array(z.object({ restaurant_id: Id, name: z.string(), activation: z.string() })),
        owners: z.array(User.pick({ user_id: true, email: true, first_name: true, last_name: true })),
      }),
    ),
    summary: 'Chains with their owners and restaurants, newest first',
  }),
};
