import { pino, type DestinationStream, type Logger } from 'pino';
import { struckText } from '#contract/secret.ts';
import { urlForLog } from '#contract/secretFields.ts';
import type { LogLevel } from './config.ts';

const secretNames = ['password', 'new_password', 'login', 'token', 'secret', 'pairing_code', 'client_secret', 'cookie'];
const tokenHeaders = ['authorization', 'device-authorization', 'employee-authorization', 'guest-authorization'];

/**
 * JSON lines on standard output. Of an error only what helps: database errors carry whole connections along. Codes,
 * tokens and passwords are struck wherever they might come along: fields of these names, and addresses in texts.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: [...secretNames, ...tokenHeaders].flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
      censor: struckText,
    },
    serializers: {
      err: describe,
      req: ({ method, url = '' }: { method?: string; url?: string }) => ({ method, url: urlForLog(url) }),
      url: (url: unknown) => (typeof url === 'string' ? urlForLog(url) : url),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: fit(String(error)) };
  const { name, message, stack, cause } = error;
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const known = { name, message: fit(message), code, constraint, table, stack: stack && fit(stack) };
  return { ...known, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}

/** A text in which addresses may stand. */
const fit = (text: string): string => text.replace(/\S+\?\S+=\S+/g, urlForLog);
