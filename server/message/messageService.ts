import type { ComposedMessage } from './composeMessage.ts';

/** A message on its way out. The same `message_id` is the same message, however often it is handed over. */
export type OutgoingMessage = ComposedMessage & { message_id: string; to: string };

/** Carries messages out of the house, by mail or to phones. */
export type MessageService = {
  /** messages end here: people of the house pass them on themselves, so what they open must stay readable */
  keepsText: boolean;
  /** Hands a message over. Throws a RefusedMessage when trying again cannot help. */
  send(message: OutgoingMessage): Promise<void>;
};

/** The service will never take this message. */
export class RefusedMessage extends Error {
  override name = 'RefusedMessage';
}
