import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call, Who } from '#contract/call.ts';
import { calls, type AnswerOf, type CallKey, type ParsedBody, type ParsedQuery } from '#contract/calls.ts';
import { deviceCan } from '#domain/device/modes.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import { callerId, type Callers } from '../caller/caller.ts';
import { asTablet } from '../caller/asTablet.ts';
import { noteSeen } from '../caller/noteSeen.ts';
import type { Sql } from '../db/sql.ts';
import type { HttpParts } from './httpParts.ts';
import { isLocal } from '../peer/trustProxy.ts';
import { AnswerText } from './answerText.ts';
import { authenticate, type Authenticated, renewTokens, type Sessions } from '../caller/authentication.ts';
import { callLimit, waitsAs } from './callLimits.ts';
import { runOnce, runUnkeyed } from './idempotency.ts';
import { keepDaysOf } from './keepDays.ts';
import { passwordTurns } from './passwordTurns.ts';
import { asThen, replayedAt } from './replayMark.ts';
import { sentFile } from './sentFile.ts';
import { type Turns } from './turns.ts';
import { wireError } from './wireError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the call of the contract that a route serves */
    call?: string;
  }
}

/** What a route knows of one request. */
export type Context<K extends CallKey> = {
  body: ParsedBody<K>;
  query: ParsedQuery<K>;
  params: Record<string, string>;
  callers: Callers;
  /** the tokens that came along, for routes that end or replace them */
  sessions: Sessions;
  key?: string;
  /**
   * A function and no getter: each getter in an object literal is a new hidden class, which holds its request until the
   * next whole collection.
   */
  requestHash: () => Buffer;
  /** when it happened, where a device's replay makes this call (D43) */
  replayedAt?: string;
  now: Date;
  ip: string;
  /** a program of this machine asks for itself */
  local: boolean;
  /** the header as it came, for what is no session of anybody */
  authorization: string | undefined;
  userAgent: string;
  cookies: Record<string, string | undefined>;
  setHeader: (name: string, value: string) => void;
  /** the file of a call that takes a form; it is only read when it is asked for */
  file: () => Promise<Result<Buffer>>;
};

type Answer<K extends CallKey> = Promise<Result<AnswerOf<K>> | AnswerText>;

export type Route<K extends CallKey> = {
  /** who may; nothing means yes */
  policy: (ctx: Context<K>) => Refusal | undefined | Promise<Refusal | undefined>;
  /** reads, and rooms that keep their own idempotency */
  handle?: (ctx: Context<K>) => Answer<K>;
  /** a change that is one transaction, done at most once for its key */
  change?: (tx: Sql, ctx: Context<K>) => Promise<Result<AnswerOf<K>>>;
  /** after the commit of an accepted change; also when a kept answer is given again, since nobody knows how far it came */
  after?: (ctx: Context<K>, answer: AnswerOf<K>) => void | Promise<void>;
  /** gives the credentials of a user or device: once, never with a kept answer (D38) */
  signIn?: (ctx: Context<K>, answer: AnswerOf<K>) => void | Promise<void>;
  /** whose account the answer is about, for calls of those who have no token yet: the kept answer ends with its password */
  accountOf?: (answer: AnswerOf<K>) => string;
  /** deleted devices may call this (D18) */
  allowsRevoked?: boolean;
  /** dead tokens do not stand in the way of a call that gives new ones */
  ignoresDeadTokens?: boolean;
  /** where the call waits for its turn, when it is long work */
  turns?: Turns;
  /** bytes that the request may have, for calls that carry whole files; nobody's are read who could not be allowed */
  bodyLimit?: number;
};

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Registers a call of the contract. A call without a policy does not start. */
export function serve<K extends CallKey>(app: FastifyInstance, deps: HttpParts, name: K, route: Route<K>): void {
  const definition: Call = calls[name];
  const [method, path] = name.split(' ') as [string, string];
  if (typeof route.policy !== 'function') throw new Error(`${name} has no policy`);
  if (!route.handle === !route.change) throw new Error(`${name} needs either handle or change`);
  const onlyAnyone = definition.who.length === 1 && definition.who[0] === 'anyone';
  const rules = {
    allowsRevoked: route.allowsRevoked ?? false,
    ignoresDead: route.ignoresDeadTokens ?? onlyAnyone,
  };

  const turns = route.turns ?? passwordTurns(name);

  /** Whose tokens came, when among them is somebody who could be allowed; the policy decides who of them is. */
  const recognise = async ({ headers }: FastifyRequest): Promise<Result<Authenticated>> => {
    const authenticated = await authenticate(deps.tokens, headers, rules);
    if (!authenticated.ok) return authenticated;
    if (!mayTry(definition.who, authenticated.value.callers)) return refuse('no_token');
    const then = asThen(headers, authenticated.value.callers);
    const now = definition.ofItself ? then : await asTablet(deps.db, then);
    if (!mayTry(definition.who, now)) return refuse('device_locked');
    const callers = whoCan(definition, now);
    return mayTry(definition.who, callers) ? accept({ ...authenticated.value, callers }) : refuse('not_allowed');
  };

  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<Result<AnswerOf<K>> | AnswerText> => {
    const setHeader = (header: string, value: string): void => void reply.header(header, value);
    const recognised = await recognise(request);
    if (!recognised.ok) return recognised;
    const { callers, sessions } = recognised.value;
    const from = { ip: request.ip, local: isLocal(request.raw) };
    const refusal = callLimit(deps, name, callers, from);
    if (refusal) return refusal;
    await renewTokens(deps.tokens, sessions, setHeader);
    noteSeen(deps, sessions.user, request);
    // between reading, checking and hashing a whole file others get their turn
    if (route.bodyLimit) await nextTurn();
    const input = parseInput(definition, request);
    if (!input.ok) return input;
    if (route.bodyLimit) await nextTurn();
    const key = idempotencyKey(definition, request);
    if (!key.ok) return key;
    const ctx: Context<K> = {
      ...(input.value as { body: ParsedBody<K>; query: ParsedQuery<K> }),
      params: request.params as Record<string, string>,
      callers,
      sessions,
      ...(key.value ? { key: key.value } : {}),
      requestHash: () => deps.requestHash(method, request.url, request.body, name),
      now: deps.now(),
      ...replayed(request),
      ...from,
      authorization: request.headers.authorization,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: request.cookies,
      setHeader,
      file: () => sentFile(request),
    };
    const denied = await route.policy(ctx);
    if (denied) return denied;
    const work = () => (route.handle ? route.handle(ctx) : changeOnce(deps, route, ctx));
    return turns ? turns.run(waitsAs(callers, from), work) : work();
  };

  /** What still comes of the body is passed over; the connection stays, so that the answer is heard. */
  async function beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const recognised = await recognise(request);
    return recognised.ok ? undefined : sendError(reply, recognised);
  }

  app.route({
    method,
    url: path,
    config: { call: name },
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit, onRequest: beforeBody } : {}),
    handler: async (request, reply) => send(request, reply, definition, await run(request, reply)),
  });
}

function replayed({ headers }: FastifyRequest): { replayedAt?: string } {
  const at = replayedAt(headers);
  return at === undefined ? {} : { replayedAt: at };
}

/** Whether anybody came who could be allowed. */
function mayTry(who: readonly Who[], callers: Callers): boolean {
  return who.some((each) => {
    if (each === 'anyone') return true;
    if (each === 'device') return callers.device !== undefined;
    return each === 'guest' ? callers.guest !== undefined : callers.user !== undefined;
  });
}

/** A device that is not able to do what the call is for counts as not being there: it may be a guest's kiosk (D45). */
function whoCan({ can }: Call, callers: Callers): Callers {
  const { device, employee: _with, ...others } = callers;
  return can && device && !deviceCan(device, can) ? others : callers;
}

function parseInput(definition: Call, request: FastifyRequest): Result<{ body: unknown; query: unknown }> {
  // DELETE takes its ids as query or as body.
  const inBody = request.method === 'DELETE' && !definition.body && isObject(request.body) ? request.body : undefined;
  const query = parse(definition.query, { ...inBody, ...(request.query as object) }, 'query');
  if (!query.ok) return query;
  // whatever is no form has no file: its route says so
  const body = parse(definition.body, inBody || definition.form ? undefined : request.body, 'body');
  return body.ok ? accept({ body: body.value, query: query.value }) : body;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parse(schema: z.ZodType | undefined, value: unknown, place: string): Result<unknown> {
  if (!schema) return nothing(value);
  const parsed = schema.safeParse(value ?? (place === 'body' ? null : {}));
  if (parsed.success) return accept(parsed.data);
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return refuse('invalid_request', { details });
}

/** Where a call takes nothing, every field is an unknown one. */
function nothing(value: unknown): Result<undefined> {
  if (value === undefined || value === null) return accept(undefined);
  const [name] = typeof value === 'object' ? Object.keys(value) : [''];
  return name === undefined
    ? accept(undefined)
    : refuse('invalid_request', { details: [{ path: name, message: 'is not known here' }] });
}

function idempotencyKey(definition: Call, request: FastifyRequest): Result<string | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || definition.reads) return accept(undefined);
  if (typeof key === 'string' && keyPattern.test(key)) return accept(key.toLowerCase());
  return refuse('invalid_request', { details: [{ path: 'Idempotency-Key', message: 'must be a UUID' }] });
}

/** Runs a change and what follows it; once for its key, where it has one. For rooms whose calls do not all change. */
export async function changeOnce<K extends CallKey>(
  deps: HttpParts,
  route: Pick<Route<K>, 'change' | 'after' | 'signIn' | 'accountOf'>,
  ctx: Context<K>,
): Promise<Result<AnswerOf<K>> | AnswerText> {
  const change = (tx: Sql) => route.change!(tx, ctx);
  const done = async (answer: AnswerOf<K>): Promise<void> => {
    await route.after?.(ctx, answer);
    await route.signIn?.(ctx, answer);
  };
  if (!ctx.key) {
    const result = await runUnkeyed(deps.db, change);
    if (result.ok) await done(result.value);
    return result;
  }
  const { key, requestHash, now, callers } = ctx;
  const request = { caller: callerId(callers), key, requestHash: requestHash(), now, keepDays: keepDaysOf(callers) };
  const outcome = await runOnce(deps.db, request, change, route.accountOf);
  if ('result' in outcome) {
    if (outcome.result.ok) await done(outcome.result.value);
    return outcome.result;
  }
  const { status, answer } = outcome.kept;
  if (status === 200) await route.after?.(ctx, JSON.parse(answer) as AnswerOf<K>);
  return new AnswerText({ status, body: answer, replayed: true });
}

const zip = promisify(gzip);
/** Long lists are worth their compression; the answers of orders are not, and stay as quick as they are. */
const worthCompressing = 16_384;

const takesGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(String(headers['accept-encoding']));

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  definition: Call,
  answer: Result<unknown> | AnswerText,
): Promise<FastifyReply> {
  if (answer instanceof AnswerText) {
    if (answer.replayed) reply.header('Idempotent-Replayed', 'true');
    if (answer.gzipped && takesGzip(request)) {
      reply.header('Content-Encoding', 'gzip').header('Vary', 'Accept, Accept-Encoding');
      return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.gzipped);
    }
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  }
  if (!answer.ok) return sendError(reply, answer);
  if (definition.kind === 'file') {
    if (!reply.hasHeader('content-type')) reply.type('application/octet-stream');
    return reply.send(answer.value);
  }
  if (definition.kind === 'text') {
    if (!reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8');
    return reply.send(answer.value);
  }
  reply.type('application/json; charset=utf-8');
  const text = JSON.stringify(answer.value);
  if (text.length < worthCompressing || !takesGzip(request)) return reply.send(text);
  reply.header('Content-Encoding', 'gzip').header('Vary', 'Accept, Accept-Encoding');
  return reply.send(await zip(text, { level: 3 }));
}

/** The one error shape, with the wait that goes with it. */
export function sendError(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const error = wireError(refusal);
  if (error.statusCode === 429 || error.statusCode === 503) {
    const wait = (refusal.details as { retryAfter?: number } | undefined)?.retryAfter ?? 1;
    reply.header('Retry-After', String(wait));
  }
  return reply.code(error.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(error));
}
