import { refuse, type Refusal } from '#domain/error/refusal.ts';

const shortestPassword = 8;

/** Why a new password cannot be taken; `path` is where it stood in the request. */
export function passwordFault(password: string, path: string): Refusal | undefined {
  if (password.length >= shortestPassword) return undefined;
  const message = `must have at least ${shortestPassword} characters`;
  return refuse('invalid_request', { details: [{ path, message }] });
}
