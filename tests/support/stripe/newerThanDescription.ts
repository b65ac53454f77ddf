/** What we use of JSON schema, as Stripe's description does. */
export type Schema = {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  maxLength?: number;
};

const someMethods = {
  type: 'array',
  items: { type: 'string', enum: ['card', 'card_present', 'interac_present', 'link'] },
};

/**
 * The description is of version 2024-04-10, and we speak 2026-10-28.endive. What changed meanwhile in what we send, after
 * Stripe's changelog: since 2026-09-30.endive the methods of an intent are allowed, no longer set.
 */
export const newerThanDescription: Record<string, { added?: Record<string, Schema>; removed?: string[] }> = {
  'POST /v1/payment_intents': {
    added: { allowed_payment_method_types: someMethods },
    removed: ['payment_method_types'],
  },
  'POST /v1/setup_intents': {
    added: { allowed_payment_method_types: someMethods },
    removed: ['payment_method_types'],
  },
};
