import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#domain/error/catalogue.ts';
import type { ClientMessageCode } from '#domain/error/clientMessages.ts';
import { errorMessages } from './errorMessages.ts';

/** What can be wrong before there is an answer to read. */
const ownMessages = {
  no_connection: msg`Error connecting to Server`,
  no_data_received: msg`No Data received`,
  invalid_response: msg`Invalid response`,
  storage_full: msg`This device has no space left. Nothing was saved; free some space and try again.`,
  draft_changed: msg`This was sent or changed in another window. Please look at it again.`,
};

/** Why a server could not be connected to, after that sentence. */
const reasons: Record<string, MessageDescriptor> = {
  offline: msg`this device has no network`,
  timeout: msg`no answer in time`,
  refused: msg`it cannot be reached`,
  garbled: msg`its answer cannot be read`,
};

/** Codes whose sentence needs values. */
const filledIn: ReadonlySet<string> = new Set(['order_with_other_deliverer', 'terminal_not_online']);

const sentences = new Map<string, MessageDescriptor>(Object.entries({ ...errorMessages, ...ownMessages }));

/** From now on these codes have their sentences too: the staff's pages bring along what no guest meets. */
export function knowErrors(messages: Partial<Record<ErrorCode | ClientMessageCode, MessageDescriptor>>): void {
  for (const [code, sentence] of Object.entries(messages)) sentences.set(code, sentence);
}

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
const textField = (error: unknown, name: string): string => {
  const value = field(error, name);
  return typeof value === 'string' ? value : '';
};

/** What fills in the sentence: of the error itself, or of the failed call that holds it. */
const valuesOf = (error: unknown): Record<string, string> | undefined =>
  (field(error, 'values') ?? field(field(error, 'error'), 'values')) as Record<string, string> | undefined;

/**
 * Any failure as a sentence in the language on screen. A text is used as it is; a known code is translated; else the
 * server's own message (D21), 'Could not find resource' for a bare 404, `fallback`, 'Something went wrong'.
 */
export function errorSentence(error: unknown, fallback?: string): string {
  if (typeof error === 'string' && error.trim() !== '') return error;
  const code = textField(error, 'code');
  const message = textField(error, 'message');
  const sentence = sentences.get(code);
  const values = valuesOf(error);
  // an answer that was kept before errors carried their values has them in its English sentence alone
  const reason = code === 'no_connection' && reasons[values?.['reason'] ?? ''];
  if (reason) return `${i18n._(ownMessages.no_connection)} (${i18n._(reason)})`;
  if (sentence && (values || !filledIn.has(code))) return i18n._({ ...sentence, ...(values && { values }) });
  if (message.trim() !== '') return message;
  if (field(error, 'statusCode') === 404) return i18n._(errorMessages.not_found);
  return fallback ?? i18n._(errorMessages.internal_error);
}
