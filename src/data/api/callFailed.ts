import type { WireError } from '#contract/errors.ts';
import type { Silence } from './request.ts';

/**
 * A call that was refused or got no answer (`code` 'no_connection', with the reason among its values where there is one).
 * `error` is the one error shape.
 */
export class CallFailed extends Error {
  readonly error: WireError;
  constructor(error: WireError) {
    super(error.message);
    this.name = 'CallFailed';
    this.error = error;
  }
  get code(): string {
    return this.error.code;
  }
}

export const noConnection: WireError = {
  statusCode: 0,
  code: 'no_connection',
  message: 'Error connecting to Server',
  retry: 'later',
};

/** No answer came, for this reason. */
export const unanswered = (reason?: Silence): CallFailed =>
  new CallFailed(reason ? { ...noConnection, values: { reason } } : noConnection);

/**
 * What is wrong with an answer that claims to be a success: it is empty, or no JSON of ours, as of a network that wants
 * its guests to log in first.
 */
export function answerFault(body: unknown, text?: true): WireError | undefined {
  if (!body) return { ...noConnection, code: 'no_data_received', message: 'No Data received' };
  if (text || typeof body !== 'string') return undefined;
  return { ...noConnection, code: 'invalid_response', message: 'Invalid response' };
}

export const isWireError = (body: unknown): body is WireError =>
  typeof body === 'object' && body !== null && 'code' in body && 'retry' in body && 'message' in body;

/**
 * The one error shape for an answer of any make (specification, section 8). What is not our server's error shape, a
 * proxy's page say, is worth another try.
 */
export function errorOf(status: number, body: unknown): WireError {
  if (isWireError(body)) return body;
  const message =
    typeof body === 'string' && body.length < 200 && !body.startsWith('<')
      ? body
      : status === 404
        ? 'Could not find resource'
        : 'Something went wrong';
  return { statusCode: status, code: status === 404 ? 'not_found' : 'internal_error', message, retry: 'later' };
}
