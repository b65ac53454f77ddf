import type { WireError } from '#contract/errors.ts';
import { catalogue } from '#domain/error/catalogue.ts';
import type { Refusal } from '#domain/error/refusal.ts';

/** A refusal in the shape that travels: status, code, the sentence with its values filled in, and what to do next. */
export function wireError({ code, details, values }: Refusal): WireError {
  const { status, message, retry } = catalogue[code];
  return {
    statusCode: status,
    code,
    message: message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values?.[name] ?? placeholder),
    retry,
    ...(values ? { values } : {}),
    ...(details === undefined ? {} : { details }),
  };
}
