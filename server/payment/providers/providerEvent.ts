/** Something happened at the card provider; what exactly is asked there. Without `about` it is nothing to us. */
export type ProviderEvent = {
  event_id: string;
  type: string;
  about?:
    | { kind: 'intent'; intent_id: string; attempt_id: string | undefined }
    | { kind: 'incident'; intent_id: string }
    | { kind: 'account'; account_id: string }
    | { kind: 'subscription' | 'card'; customer_id: string };
};
