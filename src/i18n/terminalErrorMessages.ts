import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientMessageCode } from '#domain/error/clientMessages.ts';

/** Code → sentence for what a device says of card readers and of what others asked it for. */
export const terminalErrorMessages = {
  no_secret_received: msg`No Secret received`,
  instance_not_initialized: msg`Instance not initialized`,
  discover_failed: msg`Failed to discover Terminals`,
  terminals_not_initialized: msg`Error initializing Terminals`,
  reader_not_connected: msg`Error connecting reader`,
  terminal_connect_failed: msg`Error while connecting terminal`,
  connection_not_created: msg`Error creating new connection`,
  discovering_failed: msg`Error discovering terminals`,
  no_terminals_online: msg`There are no terminals online`,
  terminal_not_online: msg({ message: 'Terminal with ID {terminal_id} not online' }),
  terminal_instance_failed: msg`Error initializing a Terminal instance`,
  terminal_connection_broken: msg`Connection to Terminal broken`,
  invalid_device_instance: msg`Invalid device instance`,
  terminal_not_connected: msg`Terminal not connected`,
  payment_confirmed: msg`Payment confirmed`,
  payment_received_not_confirmed: msg`Payment received but failed to confirm`,
  no_active_payment: msg`No active payment on this terminal`,
  card_not_read: msg`No card was read. Nothing was charged.`,
  too_old: msg`Request is too old`,
  request_cancelled: msg`Request was cancelled`,
} satisfies Partial<Record<ClientMessageCode, MessageDescriptor>>;
