import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderParts } from '../order/orderParts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { ReceiptSubject } from './visibleBill.ts';

const hourMs = 3_600_000;
const validMs = 24 * hourMs;
/** A mail is read when there is time for it. */
export const mailedMs = 30 * 24 * hourMs;

/** What a link is for is signed; its form and language are free. */
type Link = ReceiptSubject & { type?: string | undefined; language?: string | undefined };

/** The address of a receipt that needs no token for a while, since a link can carry none. */
export function receiptLink(
  deps: Pick<OrderParts, 'secrets' | 'origin'>,
  link: Link,
  now: Date,
  forMs = validMs,
): { url: string; expiresAt: string } {
  const expires = Math.floor((now.getTime() + forMs) / 1000);
  const url = new URL('/order/receipt', deps.origin());
  for (const [name, value] of Object.entries({ ...link, expires: String(expires) }))
    if (value !== undefined) url.searchParams.set(name, value);
  url.searchParams.set('signature', signatureOf(deps.secrets, link, expires).toString('base64url'));
  return { url: url.href, expiresAt: new Date(expires * 1000).toISOString() };
}

/** Whether this signature was given for this receipt, and still counts. */
export function signatureState(
  secrets: Secrets,
  subject: ReceiptSubject,
  { signature, expires }: { signature: string; expires: number },
  now: Date,
): 'good' | 'wrong' | 'expired' {
  const bytes = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(secrets, subject, expires);
  if (bytes.length !== wanted.length || !timingSafeEqual(bytes, wanted)) return 'wrong';
  return expires * 1000 > now.getTime() ? 'good' : 'expired';
}

function signatureOf(
  secrets: Secrets,
  { order_id, partialPayment_id = '', return_id }: ReceiptSubject,
  expires: number,
): Buffer {
  // links of before anything could be given back go on to count
  const of = [order_id, partialPayment_id, ...(return_id ? [return_id] : []), expires].join(' ');
  return createHmac('sha256', secrets.key('receipt')).update(of).digest();
}
