import { planned } from './call.ts';

const O = ['owner'] as const;

/** What a chain pays and is paid: cards, subscription, account at the card provider. */
export const billingCalls = {};

export const plannedBillingCalls = {
  'PUT /chain/payment-address': planned(O, 'Payment address'),
  'PUT /chain/subscription': planned(O, 'Subscription plan'),
  'GET /chain/setup-intent': planned(O, 'Set-up intent for a card'),
  'GET /chain/cards': planned(O, 'Cards'),
  'PUT /chain/card/prefer': planned(O, 'Preferred card'),
  'DELETE /chain/card': planned(O, 'Remove a card'),
  'GET /chain/stripe-account': planned(O, 'Account at the card provider'),
  'GET /chain/stripe-dashboard': planned(O, 'Dashboard of the card provider'),
};
