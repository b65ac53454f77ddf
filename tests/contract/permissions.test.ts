import './examples/cheapPasswords.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type AnswerOf, type CallKey } from '#contract/calls.ts';
import { WireError } from '#contract/errors.ts';
import type { Api } from '../support/api.ts';
import { watchStored } from '../support/storedRows.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { allExamples } from './examples/allExamples.ts';
import { callerKinds, type CallerKind, type Example, type Request } from './examples/example.ts';
import { idsOf, valueAt, withValue } from './examples/idsOf.ts';
import { isRead, statusFor } from './examples/impliedStatus.ts';
import { makeWorld } from './examples/makeWorld.ts';
import { leavesTheWorld, worldsFor } from './examples/sharedWorld.ts';
import { hangUp, transmit, wireRequest, type Answer } from './examples/transmit.ts';
import type { World } from './examples/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0', RATE_LIMIT_LOGINS: '0' });
});
afterAll(async () => {
  hangUp();
  await server.close();
});

/** Those that share a world come first: the longer ago it was made, the more rows are looked through for an id. */
const examples = (Object.entries(allExamples) as unknown as [CallKey, Example<CallKey>][]).toSorted(
  (one, other) => Number(leavesTheWorld(...other)) - Number(leavesTheWorld(...one)),
);
/** A world, and whether something was stored since before it was made. */
const worldFor = worldsFor(async () => {
  const storedAmong = await watchStored(server.deps.db);
  return { storedAmong, world: await makeWorld(server) };
});
const uuids = (text: string): string[] =>
  text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi) ?? [];

/** Who sends the example as this kind. */
async function callerOf(world: World, example: Example<CallKey>, kind: CallerKind): Promise<Api> {
  if (example.spends) return world.another(kind, example.mode);
  return kind === 'device' && example.mode ? world.deviceOf(example.mode) : world.as[kind];
}

async function ask(world: World, call: CallKey, kind: CallerKind, request: Request<CallKey>): Promise<Answer> {
  const example = exampleOf(call);
  const api = await callerOf(world, example, kind);
  const answer = await transmit(server.origin, await wireRequest(call, request, { kind, api }));
  if (!example.outcome || answer.status !== 200) return answer;
  const status = example.outcome(JSON.parse(answer.text) as AnswerOf<CallKey>);
  return { ...answer, status };
}
const exampleOf = (call: CallKey): Example<CallKey> =>
  (allExamples as unknown as Record<CallKey, Example<CallKey>>)[call];

/** Tells nothing but that it is refused: no entity, no id that the caller did not name itself, no token. */
function expectToTellNothing(answer: Answer, request: Request<CallKey>, of: string): void {
  const error = refusalIn(JSON.parse(answer.text));
  const allowed = answer.status === 400 || answer.status === 409 || answer.status === 422;
  expect([of, allowed ? undefined : error.details]).toEqual([of, undefined]);
  const named = new Set(uuids(JSON.stringify(request)));
  expect([of, uuids(answer.text).filter((id) => !named.has(id))]).toEqual([of, []]);
  const tokens = Object.keys(answer.headers).filter((name) => name.endsWith('authorization'));
  expect([of, tokens]).toEqual([of, []]);
}

/** The refusal itself, or the one of a batch of one. */
const refusalIn = (body: unknown): WireError => WireError.parse(Array.isArray(body) ? body[0].body : body);

/** The platform has one of each, whatever house somebody looks from. */
const isPlatforms = (call: CallKey): boolean => (calls[call].who as Call['who']).every((who) => who === 'admin');

/** The one admin of both houses has one account. */
const isAdmins = (call: CallKey, kind: CallerKind): boolean =>
  kind === 'admin' && (calls[call].who as Call['who']).every((who) => who === 'user');

/** What is public, and what admins read as its owners do, is another's for nobody who asks. */
const mayReadAll = (call: CallKey, kind: CallerKind): boolean =>
  isRead(call) && (kind === 'admin' || (calls[call].who as Call['who']).includes('anyone'));

/** Exactly what the contract declares, and no field besides. */
function expectToKeepTheContract(call: CallKey, answer: Answer, of: string): void {
  const { kind = 'json', answer: schema }: Call = calls[call];
  if (kind !== 'json') return;
  const body: unknown = JSON.parse(answer.text);
  expect([of, schema.parse(body)]).toEqual([of, body]);
}

describe.each(examples)('%s', (call, example) => {
  let world: World;
  let storedAmong: Awaited<ReturnType<typeof watchStored>>;
  beforeAll(async () => {
    ({ world, storedAmong } = await worldFor(call, example));
  });

  it('answers every kind of caller as its `who` says, in the declared shape, and tells nothing to those it refuses', async () => {
    const told: Partial<Record<CallerKind, number>> = {};
    for (const kind of callerKinds) {
      const request = await example.request(world, kind);
      const answer = await ask(world, call, kind, request);
      told[kind] = answer.status;
      if (answer.status >= 400) expectToTellNothing(answer, request, kind);
      if (answer.status === 200) expectToKeepTheContract(call, answer, kind);
    }
    expect(told).toEqual(Object.fromEntries(callerKinds.map((kind) => [kind, statusFor(call, example, kind)])));
  });

  it('takes no id of another house in place of an own one, and none that does not exist', async () => {
    const mirror = world.mirrored();
    for (const kind of callerKinds.filter((each) => statusFor(call, example, each) === 200)) {
      const places = idsOf(await example.request(world, kind));
      for (const { path } of places) {
        if (path.at(-1) === 'id' || example.mayBeUnknown?.includes(String(path.at(-1)))) continue;
        const theirs = valueAt(await example.request(mirror, kind), path);
        const request = await example.request(world, kind);
        const own = valueAt(request, path);
        const stored = await storedAmong([own, theirs].filter((id) => typeof id === 'string'));
        if (!stored.has(own as string)) continue;
        // what a user has ordered is its own in every house
        const everywhere = kind === 'user' || isAdmins(call, kind) || isPlatforms(call) || mayReadAll(call, kind);
        const foreign = !everywhere && stored.has(theirs as string) && theirs !== own;
        for (const id of [randomUUID(), ...(foreign ? [theirs] : [])]) {
          const changed = withValue(request, path, id);
          const of = `${kind} with ${id === theirs ? 'their' : 'an unknown'} ${path.join('.')}`;
          const answer = await ask(world, call, kind, changed);
          expect([of, answer.status, answer.status >= 400 && answer.status < 500]).toEqual([of, answer.status, true]);
          expectToTellNothing(answer, changed, of);
        }
      }
    }
  });
});
