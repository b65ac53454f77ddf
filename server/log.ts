import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** JSON lines on standard output. Of an error only what helps: database errors carry whole connections along. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, serializers: { err: describe } });
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  return { name, message, code, constraint, table, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}
