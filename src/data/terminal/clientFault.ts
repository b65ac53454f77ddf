import { clientMessage, type ClientMessageCode } from '#domain/error/clientMessages.ts';
import { CallFailed } from '../api/callFailed.ts';

/** What this device itself refuses, in the one error shape: no server was asked. */
export const clientFault = (code: ClientMessageCode, values?: Record<string, string>): CallFailed =>
  new CallFailed({
    statusCode: 0,
    code,
    message: clientMessage(code, values),
    retry: 'later',
    ...(values ? { values } : {}),
  });
