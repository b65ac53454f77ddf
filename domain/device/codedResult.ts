import { catalogue } from '../error/catalogue.ts';
import { clientMessage, type ClientMessageCode, clientMessages } from '../error/clientMessages.ts';
import type { RequestResult } from './device.ts';

const codeOf = new Map<string, string>([
  ...Object.entries(catalogue).map(([code, { message }]) => [message, code] as const),
  ...Object.entries(clientMessages).map(([code, message]) => [message, code] as const),
]);

/**
 * What came of a request with the code of its sentence, so that it is read in another language. Devices of earlier
 * releases send the sentence alone; one that nobody wrote down keeps its words.
 */
export function codedResult({ success, message, code = codeOf.get(message) }: RequestResult): RequestResult {
  return { success, message, ...(code ? { code } : {}) };
}

/** A result that one of the known sentences says. */
export const resultOf = (success: boolean, code: ClientMessageCode): RequestResult => ({
  success,
  message: clientMessage(code),
  code,
});
