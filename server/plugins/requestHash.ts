import { hash } from 'node:crypto';

/** What an idempotency key was given for: SHA-256 of method, path (with its query) and canonical body. */
export function requestHash(method: string, path: string, body: unknown): Buffer {
  return hash('sha256', `${method} ${path}\n${JSON.stringify(sorted(body)) ?? ''}`, 'buffer');
}

/** The same content with the keys of every object in order, so that it is the same text. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const content = value as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(content).sort()) ordered[key] = sorted(content[key]);
  return ordered;
}
