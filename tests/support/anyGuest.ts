import { randomUUID } from 'node:crypto';
import type { TestServer } from './testServer.ts';

/** Headers of somebody whom the server knows, and who may do nothing else. */
export async function anyGuest({ deps }: Pick<TestServer, 'deps'>): Promise<Record<string, string>> {
  const scope = { restaurant_id: randomUUID(), order_ids: [] };
  const token = await deps.tokens.issue(deps.db, { kind: 'guest', subject: randomUUID(), scope, days: 1 });
  return { 'guest-authorization': `Bearer ${token}` };
}
