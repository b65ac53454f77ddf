import { catalogue, type ErrorCode } from './catalogue.ts';

const lastResort = 'Something went wrong';

type Shape = Record<string, unknown>;
const isShape = (input: unknown): input is Shape => typeof input === 'object' && input !== null;
const textOf = (input: unknown): string | undefined =>
  typeof input === 'string' && input.trim() !== '' ? input : undefined;

/**
 * The one sentence for whatever failed (specification, section 8): a text as it is; else the message of the server's
 * response; 'Could not find resource' for a 404 without one; else the error's own message; else the fallback.
 */
export function errorMessage(input: unknown, fallback: string = lastResort): string {
  const text = textOf(input);
  if (text) return text;
  if (!isShape(input)) return fallback;
  const response = isShape(input['response']) ? input['response'] : undefined;
  const body = response && isShape(response['data']) ? response['data'] : response;
  const said = textOf(body?.['message']) ?? textOf(response?.['data']);
  if (said) return said;
  const status = response?.['status'] ?? response?.['statusCode'] ?? input['statusCode'] ?? input['status'];
  const own = textOf(input['message']);
  // our server's error shape is its own response message
  const isResponse = response === undefined && input['statusCode'] !== undefined;
  if (status === 404 && !(isResponse && own)) return catalogue.not_found.message;
  return own ?? fallback;
}

/** The English sentence of a refusal, with its placeholders filled in. */
export function refusalMessage(code: ErrorCode, values: Record<string, string> = {}): string {
  return catalogue[code].message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
