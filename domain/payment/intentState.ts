/** The states of a card payment's intent, in the card provider's own words. */
export const intentStates = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentState = (typeof intentStates)[number];
