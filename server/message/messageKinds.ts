/** What people are told, and by which channel. */
export const messageChannels = {
  verify_email: 'mail',
  verify_phone: 'text',
  password_reset: 'mail',
  password_changed: 'mail',
  email_changed: 'mail',
  second_factor_changed: 'mail',
  account_deleted: 'mail',
  chain_invitation: 'mail',
  receipt: 'mail',
} as const;

export type MessageKind = keyof typeof messageChannels;
export type MessageChannel = 'mail' | 'text';
export type MessageState = 'wanted' | 'sent' | 'failed';

/**
 * What stands in a message beside its sentences. `code` and `link` open something: they are not kept once a message has
 * left the house.
 */
export type MessageDetails = { name?: string; place?: string; code?: string; link?: string };
