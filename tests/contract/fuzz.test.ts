import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallKey } from '#contract/calls.ts';
import { fingerprint } from '../support/storedRows.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { allExamples } from './examples/allExamples.ts';
import { callerKinds, type CallerKind, type Example, type Request } from './examples/example.ts';
import { idsOf } from './examples/idsOf.ts';
import { statusFor } from './examples/impliedStatus.ts';
import { makeWorld } from './examples/makeWorld.ts';
import { hangUp, transmit, wireRequest, type Answer, type Sent } from './examples/transmit.ts';
import type { World } from './examples/world.ts';
import { answerFault } from './fuzz/answerFaults.ts';
import { chanceOf, type Chance } from './fuzz/chance.ts';
import { bent, mutated, type Pool } from './fuzz/mutate.ts';

/** Requests for each call; FUZZ_REQUESTS raises it, FUZZ_SEED repeats a run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const atOnce = 8;
/** For one call on a machine that has other things to do, in ms. */
const patience = 120_000 + requests * 100;
/** Calls whose refusals are looked at together. */
const perGroup = 10;
/** Requests that grow from one fresh example. */
const perExample = 10;

/** What a refusal may leave behind. */
const leftBehind: Record<string, string> = {
  // the answer itself, for whoever asks again with the same key
  operation: 'status in (409, 422)',
  // that it was asked at all
  rate_window: 'true',
  // an owner wants to know of logins that failed
  login_history: 'not success',
  // guesses count, or they were no guesses
  code_lock: 'true',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0', RATE_LIMIT_LOGINS: '0' });
});
afterAll(async () => {
  hangUp();
  await server.close();
});

type Tried = { call: CallKey; sent: Sent; answer: Answer };
const examples = Object.entries(allExamples) as unknown as [CallKey, Example<CallKey>][];
const groups = Array.from({ length: Math.ceil(examples.length / perGroup) }, (_, index) =>
  examples.slice(index * perGroup, (index + 1) * perGroup),
);

describe.each(groups.map((group) => [`${group[0]![0]} to ${group.at(-1)![0]}`, group] as const))('%s', (_, group) => {
  const refused: Tried[] = [];

  it.each(group)(
    '%s answers whatever it is sent, in a shape that is known',
    async (call, example) => {
      const chance = chanceOf(seed + examples.findIndex(([name]) => name === call));
      const world = await makeWorld(server);
      const tried: Tried[] = [];
      while (tried.length < requests) {
        const sents = await grown(world, call, example, chance);
        tried.push(...(await sendAll(sents.map((sent) => ({ call, sent })))));
      }
      const faults = tried.flatMap((each) => {
        const fault = answerFault(calls[call], each.answer);
        return fault ? [{ fault, ...shown(each) }] : [];
      });
      expect({ seed, faults: faults.slice(0, 3) }).toEqual({ seed, faults: [] });
      expect(tried.some(({ answer }) => answer.status < 400)).toBe(whoMay(call, example).length > 0);
      refused.push(...tried.filter(({ answer }) => answer.status >= 400));
    },
    patience,
  );

  it(
    'leaves no row behind of what it refuses',
    async () => {
      await settled();
      // What is refused may be right a moment later, say because something is there now: then it is no refusal.
      let again = refused;
      for (let round = 0; round < 4; round += 1) {
        const before = await fingerprint(server.deps.db, leftBehind);
        const answers = await sendAll(again);
        const still = answers.filter(({ answer }) => answer.status >= 400);
        if (still.length === again.length) {
          const changed = differences(before, await fingerprint(server.deps.db, leftBehind));
          expect({ seed, changed, by: changed.length > 0 ? await culprits(still) : [] }).toEqual({
            seed,
            changed: [],
            by: [],
          });
          return;
        }
        again = still;
      }
      expect.fail(`refusals do not settle, seed ${seed}`);
    },
    patience,
  );
});

/** Who gets what it asks for; nobody, where a call is only there to say that it is not. */
const whoMay = (call: CallKey, example: Example<CallKey>): CallerKind[] =>
  callerKinds.filter((kind) => statusFor(call, example, kind) < 400);

/** A request as it is meant, and others that grew from it. */
async function grown(world: World, call: CallKey, example: Example<CallKey>, chance: Chance): Promise<Sent[]> {
  const definition: Call = calls[call];
  const allowed = whoMay(call, example);
  const kind = chance.pick(allowed.length > 0 ? allowed : callerKinds);
  const mirrored = await example.request(world.mirrored(), kind);
  const request = await example.request(world, kind);
  const { house, foreign, owner } = world;
  const ids = [house, foreign].flatMap((each) => [
    each.restaurant_id,
    each.chain_id,
    each.tables[1]!.table_id,
    each.items[1]!.item_id,
  ]);
  const pool: Pool = { mirrored, ids: [...ids, owner.user_id, ...idsOf(request).map(({ value }) => value)] };
  const sents: Sent[] = [];
  for (let count = 0; count < perExample; count += 1) {
    const changed = count === 0 || chance.onceIn(5) ? request : mutated(request, definition, pool, chance);
    const sent = await wired(world, call, example, chance.onceIn(20) ? chance.pick(callerKinds) : kind, changed);
    sents.push(count > 0 && (changed === request || chance.onceIn(10)) ? bent(sent, chance) : sent);
  }
  return sents;
}

async function wired(
  world: World,
  call: CallKey,
  example: Example<CallKey>,
  kind: CallerKind,
  request: Request<CallKey>,
): Promise<Sent> {
  const own = kind === 'device' && example.mode ? world.deviceOf(example.mode) : world.as[kind];
  const api = example.spends ? await world.another(kind, example.mode) : own;
  return wireRequest(call, request, { kind, api });
}

/** Sends them, several at once; keys that are keys are new ones each time. */
async function sendAll(list: readonly { call: CallKey; sent: Sent }[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < list.length) {
      const { call, sent } = list[next++]!;
      const headers = { ...sent.headers };
      if (/^[0-9a-f-]{36}$/.test(headers['idempotency-key'] ?? '')) headers['idempotency-key'] = randomUUID();
      tried.push({ call, sent, answer: await transmit(server.origin, { ...sent, headers }) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return tried;
}

/** Waits until what was accepted has had all its consequences. */
async function settled(): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const [known, now] = [before, JSON.stringify(await fingerprint(server.deps.db, leftBehind))];
        before = now;
        return known === now;
      },
      { interval: 120, timeout: 15_000 },
    )
    .toBe(true);
}

const differences = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);

/** Which of the refused requests it is that writes. */
async function culprits(list: Tried[]): Promise<object[]> {
  const before = await fingerprint(server.deps.db, leftBehind);
  const again = await sendAll(list);
  const changed = differences(before, await fingerprint(server.deps.db, leftBehind));
  if (changed.length === 0) return [];
  if (again.length === 1) return [{ changed, ...shown(again[0]!) }];
  const half = Math.ceil(list.length / 2);
  const first = await culprits(list.slice(0, half));
  return first.length > 0 ? first : culprits(list.slice(half));
}

const shown = ({ call, sent, answer }: Tried) => ({
  call,
  path: sent.path.slice(0, 300),
  headers: JSON.stringify(sent.headers).slice(0, 500),
  body: String(sent.body).slice(0, 600),
  status: answer.status,
  text: answer.text.slice(0, 400),
});
