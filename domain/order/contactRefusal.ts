import { isPhoneNumber } from '../account/phone.ts';
import { refuse, type Refusal } from '../error/refusal.ts';
import type { Standing } from './standing.ts';
import type { Contact } from './order.ts';

/**
 * A phone that cannot be dialled is of no use to who delivers. What a device took offline is kept as it was typed (D31):
 * its form has looked at it, and nobody is left to correct it.
 */
export function contactRefusal(contact: Contact | undefined, standing: Standing): Refusal | undefined {
  const phone = contact?.phone?.trim();
  if (!phone || standing === 'offline' || isPhoneNumber(phone)) return undefined;
  return refuse('invalid_request', { details: [{ path: 'contact.phone', message: 'must be a phone number' }] });
}
