import type { FastifyRequest } from 'fastify';
import { refuse, type Result, accept } from '#domain/error/refusal.ts';
import type { Callers } from './caller.ts';
import { tokenKinds, type TokenKind } from './tokenRepository.ts';
import type { ResolvedToken, Tokens } from './tokens.ts';

const headerOf = {
  user: 'authorization',
  device: 'device-authorization',
  employee: 'employee-authorization',
  guest: 'guest-authorization',
} as const satisfies Record<TokenKind, string>;

/** A token that came along, as it came, and whether a successor goes back with this answer. */
export type Session = ResolvedToken & { token: string; successor?: boolean };
export type Sessions = Partial<Record<TokenKind, Session>>;
export type Authenticated = { callers: Callers; sessions: Sessions };

export type TokenRules = {
  /** a deleted device may call this (D18) */
  allowsRevoked: boolean;
  /** the call needs no token, so a dead one does not stand in its way */
  ignoresDead: boolean;
};

/** Resolves all tokens that came with a request. One that is dead refuses the call: the client must renew it. */
export async function authenticate(
  tokens: Tokens,
  headers: FastifyRequest['headers'],
  rules: TokenRules,
): Promise<Result<Authenticated>> {
  const kinds = tokenKinds.filter((kind) => headers[headerOf[kind]] !== undefined);
  if (kinds.length === 0) return accept({ callers: {}, sessions: {} });
  const callers: Callers = {};
  const sessions: Sessions = {};
  for (const kind of kinds) {
    const token = bearer(headers[headerOf[kind]]);
    const resolved = token ? await tokens.resolve(kind, token) : undefined;
    if (token && resolved && (rules.allowsRevoked || !resolved.callers.device?.revoked)) {
      Object.assign(callers, resolved.callers);
      sessions[kind] = { ...resolved, token };
    } else if (!rules.ignoresDead) {
      return refuse('no_token');
    }
  }
  // An employee acts through the device that was unlocked; on any other the token says nothing.
  if (callers.employee && callers.employee.device_id !== callers.device?.device_id) {
    if (!rules.ignoresDead) return refuse('no_token');
    delete callers.employee;
  }
  return accept({ callers, sessions });
}

const bearer = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(header)?.[1] : undefined;

/** Sets the successors of tokens that are due for one (D25). */
export async function renewTokens(
  tokens: Tokens,
  sessions: Sessions,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  for (const kind of tokenKinds) {
    const session = sessions[kind];
    const successor = session?.renewal.due ? await tokens.renew(kind, session) : undefined;
    if (!session || !successor) continue;
    session.successor = true;
    setHeader(headerOf[kind], successor);
  }
}
