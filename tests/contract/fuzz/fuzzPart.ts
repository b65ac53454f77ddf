import '../examples/cheapPasswords.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallKey } from '#contract/calls.ts';
import { seed } from '../../support/seed.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { allExamples } from '../examples/allExamples.ts';
import type { Example } from '../examples/example.ts';
import { makeWorld } from '../examples/makeWorld.ts';
import { hangUp } from '../examples/transmit.ts';
import { answerFault } from './answerFaults.ts';
import { chanceOf } from './chance.ts';
import { fuzzParts } from './fuzzParts.ts';
import { grower, perExample, whoMay } from './grow.ts';
import { expectNothingLeft } from './leftBehind.ts';
import { sendAll, severalAtOnce, shown, type Tried } from './sendAll.ts';

/** Requests for each call; FUZZ_REQUESTS raises it. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 200);
/** For one call on a machine that has other things to do, in ms. */
const patience = 120_000 + requests * 100;
/** Calls whose refusals are looked at together. */
const perGroup = 10;
/** Examples that are made at once, and requests of each that run at once. */
const [examplesAtOnce, requestsAtOnce] = [4, 2];
/** Refusals of one kind that are sent again to see whether they write. */
const ofOneKind = 4;

const examples = Object.entries(allExamples) as unknown as [CallKey, Example<CallKey>][];

/** Every request that is not as it should be gets an answer of a known shape, and leaves nothing behind. */
export function fuzzPart(part: number): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0', RATE_LIMIT_LOGINS: '0' });
  });
  afterAll(async () => {
    hangUp();
    await server.close();
  });

  const own = examples.filter((_, index) => index % fuzzParts === part - 1);
  const groups = Array.from({ length: Math.ceil(own.length / perGroup) }, (_, index) =>
    own.slice(index * perGroup, (index + 1) * perGroup),
  );

  describe.each(groups.map((group) => [`${group[0]![0]} to ${group.at(-1)![0]}`, group] as const))('%s', (_, group) => {
    const refused: Tried[] = [];

    it.each(group)(
      '%s answers whatever it is sent, in a shape that is known',
      async (call, example) => {
        const tried = await tryAll(server, call, example);
        const faults = tried.flatMap((each) => {
          const fault = answerFault(calls[call], each.answer);
          return fault ? [{ fault, ...shown(each) }] : [];
        });
        expect({ seed, faults: faults.slice(0, 3) }).toEqual({ seed, faults: [] });
        expect(tried.some(({ answer }) => answer.status < 400)).toBe(whoMay(call, example).length > 0);
        refused.push(...fewOfEachKind(tried.filter(({ answer }) => answer.status >= 400)));
      },
      patience,
    );

    it('leaves no row behind of what it refuses', () => expectNothingLeft(server, refused, seed), patience);
  });
}

async function tryAll(server: TestServer, call: CallKey, example: Example<CallKey>): Promise<Tried[]> {
  const grow = grower(await makeWorld(server), call, example);
  const first = 1000 * examples.findIndex(([name]) => name === call);
  const batches = Array.from({ length: Math.ceil(requests / perExample(call)) }, (_, index) => seed + first + index);
  const tried = await severalAtOnce(batches, examplesAtOnce, async (own) => {
    const sents = await grow(chanceOf(own));
    return sendAll(
      server.origin,
      sents.map((sent) => ({ call, sent })),
      requestsAtOnce,
    );
  });
  return tried.flat();
}

/** Whatever is refused at the same place for the same reason is refused by the same lines. */
function fewOfEachKind(refused: Tried[]): Tried[] {
  const byKind = Map.groupBy(refused, ({ answer: { text } }) => {
    const { code, details } = JSON.parse(text) as { code: string; details?: unknown };
    return code === 'invalid_request' ? `${code} ${JSON.stringify(details)}` : code;
  });
  return [...byKind.values()].flatMap((kind) => kind.slice(0, kind[0]!.answer.status === 400 ? 1 : ofOneKind));
}
