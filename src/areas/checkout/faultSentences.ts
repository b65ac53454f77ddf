import { t } from '@lingui/core/macro';
import type { WantedFault, WantedField } from '#domain/cart/wantedFaults.ts';

/** What is wrong at a field of the check-out, and what to do about it. */
export function faultSentence(field: WantedField, fault: WantedFault): string {
  const missing: Record<WantedField, () => string> = {
    orderedAt: () => t`Please choose a time`,
    street: () => t`Please enter street and number`,
    postalCode: () => t`Please enter the postal code`,
    city: () => t`Please enter the town`,
    name: () => t`Please enter your name, so that your order finds you`,
    phone: () => t`Please enter a phone number: whoever brings your order may have to call`,
    email: () => t`Please enter an e-mail address`,
    option: () => t`Please choose how you pay`,
  };
  if (fault === 'missing') return missing[field]();
  if (fault === 'outside')
    return t`The restaurant does not deliver there. Please enter another address, or pick your order up.`;
  if (fault === 'passed') return t`This time has passed. Please choose another one.`;
  if (fault === 'closed') return t`The restaurant is closed then. Please choose another time.`;
  return field === 'phone'
    ? t`Please check the number: at least 8 digits, with the area code`
    : t`Please check the address: name@example.com`;
}
