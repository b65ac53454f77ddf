import { t } from '@lingui/core/macro';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';

/** Why the server refused something about a restaurant, with what to do about it. */
export function houseSentence(error: unknown): string {
  if (!(error instanceof CallFailed)) return refusalSentence(error);
  switch (error.code) {
    case 'currency_fixed':
      return t`The currency cannot change any more: there are orders in it.`;
    case 'table_in_use':
      return t`Guests sit at this table, or something is not paid there. Please close it first.`;
    case 'employee_code_taken':
      return t`Somebody else here has this code. Please take another one.`;
    case 'employee_code_weak':
      return t`This code is the first that anybody would try. Please take another one.`;
    case 'device_revoked':
    case 'not_found':
      return t`This is not there any more. Somebody else may have removed it.`;
    case 'printer_address_refused':
      return t`The server does not print to this address. Please take one of the house's own network.`;
    case 'registration_code_invalid':
      return t`This code is wrong or too old. Please have the reader show a new one.`;
    case 'restaurant_account_required':
      return t`This restaurant needs an account of its own at the card provider first.`;
    default:
      return refusalSentence(error);
  }
}
