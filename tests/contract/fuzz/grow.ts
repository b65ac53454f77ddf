import type { Call } from '#contract/call.ts';
import { calls, type CallKey } from '#contract/calls.ts';
import { callerKinds, type CallerKind, type Example, type Request } from '../examples/example.ts';
import { idsOf } from '../examples/idsOf.ts';
import { isRead, statusFor } from '../examples/impliedStatus.ts';
import { wireRequest, type Sent } from '../examples/transmit.ts';
import type { World } from '../examples/world.ts';
import type { Chance } from './chance.ts';
import { bent, mutated, type Pool } from './mutate.ts';

/** Requests that grow from one fresh example. What only reads uses nothing up. */
export const perExample = (call: CallKey): number => (isRead(call) ? 25 : 10);

/** Who gets what it asks for; nobody, where a call is only there to say that it is not. */
export const whoMay = (call: CallKey, example: Example<CallKey>): CallerKind[] =>
  callerKinds.filter((kind) => statusFor(call, example, kind) < 400);

/** Makes a request as it is meant, and others that grow from it. */
export function grower(world: World, call: CallKey, example: Example<CallKey>): (chance: Chance) => Promise<Sent[]> {
  const definition: Call = calls[call];
  const allowed = whoMay(call, example);
  const { house, foreign, owner } = world;
  const ids = [house, foreign].flatMap((each) => [
    each.restaurant_id,
    each.chain_id,
    each.tables[1]!.table_id,
    each.items[1]!.item_id,
  ]);
  // only its ids are used, so the other house needs it once
  const mirrored = new Map<CallerKind, Promise<Request<CallKey>>>();
  const mirroredFor = (kind: CallerKind): Promise<Request<CallKey>> => {
    const made = mirrored.get(kind) ?? Promise.resolve(example.request(world.mirrored(), kind));
    mirrored.set(kind, made);
    return made;
  };
  // examples are made one after the other: some look for what they have just made
  let making: Promise<unknown> = Promise.resolve();
  const fresh = (kind: CallerKind): Promise<[Request<CallKey>, Request<CallKey>]> => {
    const made = making.then(() => Promise.all([mirroredFor(kind), example.request(world, kind)]));
    making = made.catch(() => undefined);
    return made;
  };

  return async (chance) => {
    const kind = chance.pick(allowed.length > 0 ? allowed : callerKinds);
    const [theirs, request] = await fresh(kind);
    const pool: Pool = { mirrored: theirs, ids: [...ids, owner.user_id, ...idsOf(request).map(({ value }) => value)] };
    const sents: Sent[] = [];
    for (let count = 0; count < perExample(call); count += 1) {
      const changed = count === 0 || chance.onceIn(5) ? request : mutated(request, definition, pool, chance);
      const sent = await wired(world, call, example, chance.onceIn(20) ? chance.pick(callerKinds) : kind, changed);
      sents.push(count > 0 && (changed === request || chance.onceIn(10)) ? bent(sent, chance) : sent);
    }
    return sents;
  };
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
