import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { billingHandlers } from './billingHandlers.ts';
import { businessHandlers } from './businessHandlers.ts';
import { formParameters } from './formParameters.ts';
import { disputeHandlers } from './disputeHandlers.ts';
import { intentHandlers } from './intentHandlers.ts';
import { keptAnswers } from './keptAnswers.ts';
import { readerHandlers } from './readerHandlers.ts';
import { describeRequest } from './stripeDescription.ts';
import { stripeEvents } from './stripeEvents.ts';
import { type FaultKind, stripeFaults } from './stripeFaults.ts';
import {
  createdIn,
  type Handler,
  invalid,
  newId,
  page,
  refundsOf,
  StripeSays,
  type StripeWorld,
} from './stripeWorld.ts';
import { transferHandlers } from './transferHandlers.ts';

const answersSlowlyAfterMs = 200;

type Answer = { status: number; body: object };

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

/**
 * Stripe, as far as we use it: a server of this machine that keeps what it is told, checks every request against
 * Stripe's own description, remembers keys for a day, tells of events, and fails on demand.
 */
export async function startStripe(clock: () => Date = () => new Date()) {
  let now = clock;
  const key = 'sk_test_standin';
  const secrets = { platform: 'whsec_standin', connect: 'whsec_standin_connect' };
  const violations: string[] = [];
  const requests: { operation: string; key: string | undefined; params: object }[] = [];
  const faults = stripeFaults();
  const events = stripeEvents(secrets, () => now());
  const kept = keptAnswers(() => now());
  /** keys of requests that are not answered yet */
  const running = new Set<string>();
  const held = new Set<ServerResponse>();
  let [open, mostOpen] = [0, 0];
  const world: StripeWorld = {
    now: () => now(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    customers: new Map(),
    methods: new Map(),
    setups: new Map(),
    subscriptions: new Map(),
    prices: new Map(),
    accounts: new Map(),
    locations: new Map(),
    readers: new Map(),
    authorising: new Map(),
    balances: new Map(),
    transfers: new Map(),
    reversals: new Map(),
    emit: (...event) => events.emit(...event),
  };

  /** Its own list of events: what belongs to an account stands in that account's. */
  const listEvents: Handler = ({ params }) =>
    page(
      createdIn(events.all, params).filter(({ type, account }) => !account && (params.types ?? [type]).includes(type)),
      params,
      '/v1/events',
    );
  const handlers: Record<string, Handler> = {
    ...intentHandlers,
    ...transferHandlers,
    ...disputeHandlers,
    ...billingHandlers,
    ...businessHandlers,
    ...readerHandlers,
    'GET /v1/events': listEvents,
  };

  const server = createServer((request, response) => {
    mostOpen = Math.max(mostOpen, (open += 1));
    response.once('close', () => (open -= 1));
    answer(request, response).catch((error: unknown) => {
      violations.push(`the stand-in failed: ${String(error)}`);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const method = request.method ?? 'GET';
    const sent = method === 'GET' ? search.slice(1) : await text(request);
    const described = describeRequest(method, pathname, formParameters(sent));
    const { operation = `${method} ${pathname}`, params, named } = described;
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    requests.push({ operation, key: idempotencyKey, params });
    const fault = faults.take({ operation, path: pathname, params });
    if (fault === 'too many') return tooMany(response);
    if (fault === 'key in use') return send(response, keyInUse);
    if (fault === 'wrong key') return send(response, wrongKey);
    if (fault === 'no permission') return send(response, noPermission);
    if (fault === 'reset before') return void request.socket.resetAndDestroy();
    if (fault === 'time-out before') return void held.add(response);

    const perform = (): Answer => {
      if (fault === 'fault before') return broken;
      const done = performed(operation, () => handlers[operation]!({ world, named, params }));
      return fault === 'fault after' ? broken : done;
    };
    const refused = refusedAtTheDoor(request, described, operation);
    if (refused) return send(response, refused);
    if (idempotencyKey && running.has(idempotencyKey)) return send(response, keyInUse);
    if (idempotencyKey && fault === 'slow') running.add(idempotencyKey);
    const one = method === 'POST' ? kept.once(idempotencyKey, `${method} ${pathname} ${sent}`, perform) : perform();
    await deliver(request, response, one, fault);
    if (idempotencyKey) running.delete(idempotencyKey);
  }

  /** What Stripe says before it does or keeps anything. */
  function refusedAtTheDoor(
    request: IncomingMessage,
    described: ReturnType<typeof describeRequest>,
    operation: string,
  ): Answer | undefined {
    if (request.headers.authorization !== `Bearer ${key}`) {
      return wrongKey;
    }
    const faulty = [
      ...described.violations,
      ...(handlers[operation] ? [] : [`${operation} is not played by the stand-in`]),
      ...(request.headers['stripe-version'] === '2026-10-28.endive' ? [] : ['another Stripe-Version']),
    ];
    if (faulty.length === 0) return undefined;
    violations.push(...faulty);
    return { status: 400, body: invalid(faulty.join('; ')).body };
  }

  async function deliver(
    request: IncomingMessage,
    response: ServerResponse,
    answered: Answer & { replayed?: boolean },
    fault: FaultKind | undefined,
  ): Promise<void> {
    if (fault === 'reset after') return void request.socket.resetAndDestroy();
    if (fault === 'time-out after') return void held.add(response);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, answersSlowlyAfterMs));
    send(response, answered);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** what a server needs to know to use it, as in docs/OPERATIONS.md */
    settings: {
      STRIPE_KEY: key,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: Object.values(secrets).join(','),
      STRIPE_API: origin,
    },
    world,
    events,
    faults,
    requests,
    /** From now on, how many requests it has to deal with at the same time. */
    watchMostAtOnce(): () => number {
      mostOpen = open;
      return () => mostOpen;
    },
    /** everything that real Stripe would not have understood; empty at the end of every test */
    violations,
    /** Runs on another clock from now on. */
    follow(clockOfServer: () => Date): void {
      now = clockOfServer;
    },
    /** what it took from cards and has not given back, in minor units */
    holds: (): number =>
      [...world.intents.values()].reduce(
        (sum, { id, amount_received }) => sum + amount_received - refundsOf(world, id),
        0,
      ),
    async close(): Promise<void> {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function performed(operation: string, perform: () => object): Answer {
  try {
    return { status: 200, body: structuredClone(perform()) };
  } catch (error) {
    if (error instanceof StripeSays) return { status: error.status, body: error.body };
    throw new Error(`${operation} failed`, { cause: error });
  }
}

const broken: Answer = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };

const keyInUse: Answer = {
  status: 409,
  body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Another request is running' } },
};

const wrongKey: Answer = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: rk_test_*****own' } },
};

const noPermission: Answer = {
  status: 403,
  body: {
    error: {
      type: 'invalid_request_error',
      message: "The provided key 'rk_test_*****own' does not have the required permissions for this endpoint",
    },
  },
};

function tooMany(response: ServerResponse): void {
  response.setHeader('retry-after', '2');
  const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' };
  send(response, { status: 429, body: { error } });
}

function send(response: ServerResponse, { status, body, replayed }: Answer & { replayed?: boolean }): void {
  if (replayed) response.setHeader('idempotent-replayed', 'true');
  if (status >= 500) response.setHeader('stripe-should-retry', 'false');
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
  response.end(JSON.stringify(body));
}
