import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { catalogue, type ErrorCode } from '#domain/error/catalogue.ts';
import type { Answer } from '../examples/transmit.ts';

const Refused = z.strictObject({
  statusCode: z.int(),
  code: z.string(),
  message: z.string().min(1),
  retry: z.enum(['now', 'later', 'never']),
  details: z.unknown().optional(),
});
const Faults = z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).min(1);

/** What nobody outside may read: where the code stands, and what it asks the database. */
const inside =
  /\bat \S+ \(|\.ts:\d+|node_modules|file:\/\/|\bselect \w.*\bfrom\b|\binsert into\b|\bupdate \w+ set\b|violates|syntax (error|for type)|relation "|column "|\bpg_|invalid byte sequence/i;

/** What is wrong with an answer, whatever was asked; nothing when all is right. */
export function answerFault(definition: Call, { status, text, headers }: Answer): string | undefined {
  if (status < 200 || status > 599) return `status ${status}`;
  if (status < 400) return status < 300 ? contentFault(definition, text) : undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return `${status} is no JSON`;
  const parsed = Refused.safeParse(jsonOf(text));
  if (!parsed.success) return `${status} is not in the one shape`;
  const { statusCode, code, retry, details } = parsed.data;
  const known = Object.hasOwn(catalogue, code) ? catalogue[code as ErrorCode] : undefined;
  if (!known) return `nobody knows the code ${code}`;
  if (known.status !== status || statusCode !== status || known.retry !== retry) return `${code} came as ${status}`;
  if (status >= 500 && code !== 'not_implemented' && code !== 'contract_too_new') return `${status} ${code}`;
  if (status === 400 && details !== undefined && !Faults.safeParse(details).success) return 'details name no place';
  if (code === 'invalid_request' && details === undefined) return 'does not say what is invalid';
  return inside.test(text) ? 'tells what is inside' : undefined;
}

function contentFault({ answer, kind = 'json' }: Call, text: string): string | undefined {
  if (kind !== 'json') return undefined;
  const parsed = answer.safeParse(jsonOf(text));
  return parsed.success ? undefined : `the answer breaks the contract: ${parsed.error.message.slice(0, 300)}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
