import { createHmac, timingSafeEqual } from 'node:crypto';
import { installationSecret } from '../db/installationSecret.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

const validMs = 24 * 3_600_000;

/** What a link is for; its form and language are free. */
type Subject = { order_id: string; partialPayment_id?: string | undefined };
type Link = Subject & { type?: string | undefined; language?: string | undefined };

/** The address of a receipt that needs no token for 24 hours, since a link can carry none. */
export async function receiptLink(
  deps: Pick<Deps, 'db' | 'origin'>,
  link: Link,
  now: Date,
): Promise<{ url: string; expiresAt: string }> {
  const expires = Math.floor((now.getTime() + validMs) / 1000);
  const url = new URL('/order/receipt', deps.origin());
  for (const [name, value] of Object.entries({ ...link, expires: String(expires) }))
    if (value !== undefined) url.searchParams.set(name, value);
  url.searchParams.set('signature', (await signatureOf(deps.db, link, expires)).toString('base64url'));
  return { url: url.href, expiresAt: new Date(expires * 1000).toISOString() };
}

/** Whether this signature was given for this receipt, and still counts. */
export async function signatureState(
  sql: Sql,
  subject: Subject,
  { signature, expires }: { signature: string; expires: number },
  now: Date,
): Promise<'good' | 'wrong' | 'expired'> {
  const given = Buffer.from(signature, 'base64url');
  const wanted = await signatureOf(sql, subject, expires);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'wrong';
  return expires * 1000 > now.getTime() ? 'good' : 'expired';
}

async function signatureOf(sql: Sql, { order_id, partialPayment_id = '' }: Subject, expires: number): Promise<Buffer> {
  const secret = await installationSecret(sql, 'receipt');
  return createHmac('sha256', secret).update(`${order_id} ${partialPayment_id} ${expires}`).digest();
}
