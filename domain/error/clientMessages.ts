/**
 * Sentences that only the client or a device gives, never the server: verbatim from the specification, by a stable
 * code under which other languages translate them. `{name}` is filled in.
 */
export const clientMessages = {
  // general
  no_data: 'No Data',
  no_data_received: 'No Data received',
  invalid_response: 'Invalid response',
  no_secret_received: 'No Secret received',
  // connection
  no_connection: 'Error connecting to Server',
  socket_disconnected: 'Socket disconnected',
  // terminal
  instance_not_initialized: 'Instance not initialized',
  discover_failed: 'Failed to discover Terminals',
  terminals_not_initialized: 'Error initializing Terminals',
  reader_not_connected: 'Error connecting reader',
  terminal_connect_failed: 'Error while connecting terminal',
  connection_not_created: 'Error creating new connection',
  discovering_failed: 'Error discovering terminals',
  no_terminals_online: 'There are no terminals online',
  terminal_not_online: 'Terminal with ID {terminal_id} not online',
  terminal_instance_failed: 'Error initializing a Terminal instance',
  terminal_connection_broken: 'Connection to Terminal broken',
  // payment
  invalid_device_instance: 'Invalid device instance',
  terminal_not_connected: 'Terminal not connected',
  payment_confirmed: 'Payment confirmed',
  /** counts as success: the money has been taken */
  payment_received_not_confirmed: 'Payment received but failed to confirm',
  no_active_payment: 'No active payment on this terminal',
  /** a reader gave up, or the guest did */
  card_not_read: 'No card was read. Nothing was charged.',
  // device requests (D30)
  too_old: 'Request is too old',
  request_cancelled: 'Request was cancelled',
} as const;

export type ClientMessageCode = keyof typeof clientMessages;

/** The sentence with its placeholders filled in. */
export function clientMessage(code: ClientMessageCode, values: Record<string, string> = {}): string {
  return clientMessages[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
