import { t } from '@lingui/core/macro';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';

/** Why the server or the card provider refused something about the business, with what to do about it. */
export function accountSentence(error: unknown): string {
  if (!(error instanceof CallFailed)) return refusalSentence(error);
  switch (error.code) {
    case 'card_missing':
      return t`Please save a card first: it pays the plan.`;
    case 'payment_address_required':
      return t`Please save the payment address first: the card provider wants to know the country.`;
    case 'provider_refused':
      return t`The card provider did not accept this. Please check what you entered.`;
    case 'card_authentication_required':
      return t`Your bank has not approved the payment yet. Please try again.`;
    case 'in_flight':
      return t`An earlier change is still on its way to the card provider. Please wait half a minute.`;
    case 'last_owner':
      return t`A business needs an owner. Please invite somebody else first.`;
    default:
      return refusalSentence(error);
  }
}
