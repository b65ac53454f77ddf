import type { FastifyInstance } from 'fastify';
import type { CallKey, ParsedBody } from '#contract/calls.ts';
import { refuse } from '#domain/error/refusal.ts';
import type { Sessions } from '../caller/authentication.ts';
import type { Callers } from '../caller/caller.ts';
import { replayMark } from '../http/replayMark.ts';
import { wireError } from '../http/wireError.ts';
import { isBlocked, laneFailed, type LanePosition } from '../lane/submission.ts';
import type { Origin } from './orderSubmission.ts';

type Operation = ParsedBody<'POST /device/replay'>['operations'][number];
type Answer = { key: string; status: number; body: unknown };

/** What devices queue beside commands: each is its own call, with its own transaction. */
const callsOfTheirOwn = [
  'POST /device/request',
  'POST /device/journal',
  'POST /device/shift',
] as const satisfies CallKey[];

type OwnCall = (typeof callsOfTheirOwn)[number];

/** The queued call, when it is one of its own. */
export const ownCall = ({ method, path }: Operation): OwnCall | undefined =>
  callsOfTheirOwn.find((call) => call === `${method} ${path}`);

export const isCallOfItsOwn = (operation: Operation): boolean => ownCall(operation) !== undefined;

/**
 * Makes a queued call as if the device made it now: same schema, policy and idempotency, so that it is answered as its
 * own call would be. A request to another device is as old as it says it is (D30).
 */
export async function replayCall(
  app: FastifyInstance,
  { sessions, as }: { sessions: Sessions; as: Callers },
  { key, method, path, body, occurredAt }: Operation,
  lane: NonNullable<Origin['replayed']>,
): Promise<Answer> {
  const place: LanePosition = { name: lane.lane, position: lane.position, failedAt: lane.failedAt };
  if (isBlocked(place)) {
    const error = wireError(refuse('lane_failed'));
    return { key, status: error.statusCode, body: error };
  }
  const response = await app.inject({
    method,
    url: path,
    headers: {
      'idempotency-key': key,
      ...replayMark(occurredAt, as),
      'device-authorization': `Bearer ${sessions.device?.token}`,
    },
    payload: body as object,
  });
  if (response.statusCode >= 300) laneFailed(place);
  return { key, status: response.statusCode, body: response.json() };
}
