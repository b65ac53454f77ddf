import type { FastifyError, FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import { callOf, commandOf } from '#contract/commands.ts';
import { requestSchema, type ParsedBody } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import type { Callers, FormerLink } from '../caller/caller.ts';
import type { Brought } from '../attention/attentionRow.ts';
import type { OrderParts } from './orderParts.ts';
import { refusalOfError } from '../http/errors.ts';
import type { Sessions } from '../caller/authentication.ts';
import { serve } from '../http/serve.ts';
import { wireError } from '../http/wireError.ts';
import { anchorOf, prepareCommand, type Prepared } from './orderCommands.ts';
import { isCallOfItsOwn, ownCall, replayCall } from './replayCall.ts';
import { existedThen } from './existedThen.ts';
import { broughtBy, noteRefused } from './noteRefused.ts';
import { withoutUnknownCustomer } from './knownCustomer.ts';
import { orderSubmission, type Origin } from './orderSubmission.ts';
import { madeThen, prepareReplayed } from './prepareBrought.ts';
import { restaurantsOf } from './orderRepository.ts';
import type { Submission } from '../lane/submission.ts';

type Operation = ParsedBody<'POST /device/replay'>['operations'][number];
type Answer = { key: string; status: number; body: unknown };
type Step = {
  operation: Operation;
  /** who did it, and what they might */
  as: Callers;
  lane: NonNullable<Origin['replayed']>;
  prepared: Result<Prepared>;
  /** the restaurant it is for has taken the device away (D39), or lets it do so no more */
  late?: { brought: Brought; permits?: Submission['permits'] };
};

/**
 * POST /device/replay: what a device queued while it had no network, each operation through all rules and answered as
 * its own call would be. One lane's failure stops only that lane. What it brings for a restaurant that has taken it
 * away, or set it up anew, counts as far as it happened before, and stands in the owners' *Needs attention* (D39).
 */
export function replayRoutes(app: FastifyInstance, deps: OrderParts): void {
  serve(app, deps, 'POST /device/replay', {
    allowsRevoked: true,
    policy: ({ callers }) => (callers.device ? undefined : refuse('no_token')),
    handle: async ({ body, callers, sessions }) => {
      const steps = await prepareAll(deps, callers, body.operations);
      // Submitted in one turn and in their order: each restaurant's lane receives them in order and in one batch.
      const given = await Promise.all(
        steps.map(async (step) => (isCallOfItsOwn(step.operation) ? undefined : send(deps, step))),
      );
      // Registers and requests speak of orders and payments of the same batch, so they come after them.
      const answers: Answer[] = [];
      for (const [position, step] of steps.entries())
        answers.push(given[position] ?? (await callItsOwn(app, sessions, step)));
      await noteRefused(deps, refusedLate(steps, answers));
      return accept(answers);
    },
  });
}

async function prepareAll(deps: OrderParts, callers: Callers, operations: readonly Operation[]): Promise<Step[]> {
  const failedAt = new Map<string, number>();
  const commands = operations.map(parse(deps));
  const here = { ...deps, restaurantOf: await restaurantsHere(deps, commands) };
  const made =
    callers.device?.former || callers.device?.formerRights
      ? madeThen(callers, operations, commands, (command) => subjectOf(command).restaurant_id)
      : none;
  const steps: Step[] = [];
  for (const [position, operation] of operations.entries()) {
    const command = commands[position]!;
    const { as, prepared, link } = await prepareReplayed(here, callers, { operation, command }, prepare);
    if (!prepared.ok && !isCallOfItsOwn(operation) && !failedAt.has(operation.lane))
      failedAt.set(operation.lane, position);
    const lane = {
      lane: operation.lane,
      position,
      failedAt,
      ...(operation.supersedes ? { supersedes: operation.supersedes } : {}),
    };
    const shown = command.ok ? operation : readable(operation);
    const late = link && lateBy(deps, as, { operation: shown, link, made, prepared });
    steps.push({ operation, as, lane, prepared, ...(late ? { late } : {}) });
  }
  return steps;

  function prepare(as: Callers, command: Command): Promise<Result<Prepared>> {
    return prepareOne(here, as, command);
  }
}

const none: ReadonlySet<string> = new Set();

/** What no schema has looked at may hold what no database takes. */
function readable(operation: Operation): Operation {
  const call = ownCall(operation);
  if (call && requestSchema(call)?.safeParse(operation.body).success) return operation;
  return { ...operation, path: operation.path.replace(/[^\x20-\x7e]/g, '?'), body: undefined };
}

function lateBy(
  deps: OrderParts,
  callers: Callers,
  step: Pick<Step, 'operation' | 'prepared'> & {
    link: FormerLink;
    made: ReadonlySet<string>;
  },
): NonNullable<Step['late']> {
  const { operation, prepared, link, made } = step;
  const brought = broughtBy(deps, callers, operation, link);
  return prepared.ok ? { brought, permits: existedThen(prepared.value.command, link, made) } : { brought };
}

/** What was refused without having come to a restaurant's lane, which lists the rest itself. */
function refusedLate(steps: readonly Step[], answers: readonly Answer[]): { brought: Brought; error: WireError }[] {
  return steps.flatMap(({ late, prepared }, position) => {
    const { status, body } = answers[position]!;
    return late && !prepared.ok && status >= 300 ? [{ brought: late.brought, error: body as WireError }] : [];
  });
}

/** What devices ask of each other is of the moment: one that was taken away asks nobody any more. */
async function callItsOwn(app: FastifyInstance, sessions: Sessions, step: Step): Promise<Answer> {
  const { operation, lane, as } = step;
  if (as.device?.revoked && operation.path === '/device/request')
    return refused(operation.key, refuse('device_revoked'));
  return replayCall(app, { sessions, as }, operation, lane);
}

const parse =
  (deps: OrderParts) =>
  ({ method, path, body }: Operation): Result<Command> => {
    const call = callOf(method, path);
    if (!call) return refuse('operation_unknown');
    const input = requestSchema(call)?.safeParse(body);
    if (!input?.success) {
      const details = input?.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
      return refuse('invalid_request', { details });
    }
    const command = commandOf(call, input.data, deps.newId);
    return command ? accept(command) : refuse('operation_unknown');
  };

/**
 * Whose restaurant is what the batch names: one query for all of it, in place of one an operation. What an operation
 * of the batch makes is known to the later ones; it is only the device's word, so it is forgotten with the batch.
 */
async function restaurantsHere(deps: OrderParts, commands: Result<Command>[]): Promise<OrderParts['restaurantOf']> {
  const { restaurantOf } = deps;
  const made = new Map<string, string>();
  const here = {
    get: (id: string) => restaurantOf.get(id) ?? made.get(id),
    set: (id: string, restaurant_id: string) => restaurantOf.set(id, restaurant_id),
  };
  const given = commands.flatMap((command) => (command.ok ? [command.value] : []));
  for (const command of given) {
    const { makes, restaurant_id } = subjectOf(command);
    if (makes && restaurant_id) made.set(makes, restaurant_id);
  }
  const unknown = given.map(anchorOf).filter((id) => id !== undefined && !here.get(id)) as string[];
  if (unknown.length > 0) {
    for (const [id, restaurant_id] of await restaurantsOf(deps.db, unknown)) restaurantOf.set(id, restaurant_id);
  }
  for (const command of given) {
    // an order says itself whose it is, whatever table it names (ADR 23); a call is its table's
    const { makes, table = '', restaurant_id: named } = subjectOf(command);
    const restaurant_id = makes && !named && here.get(table);
    if (makes && restaurant_id) made.set(makes, restaurant_id);
  }
  return here;
}

async function prepareOne(deps: OrderParts, callers: Callers, command: Command): Promise<Result<Prepared>> {
  const confirmed = await deps.confirmedByProvider(command, callers);
  if (!confirmed.ok) return confirmed;
  const { command: toGive, proven } = confirmed.value;
  const prepared = await prepareCommand(deps, await withoutUnknownCustomer(deps.db, toGive), callers, proven);
  return prepared.ok && proven ? accept({ ...prepared.value, proven }) : prepared;
}

async function send(deps: OrderParts, { operation, as, lane, prepared, late }: Step): Promise<Answer> {
  const { key } = operation;
  if (!prepared.ok) {
    const first = lane.failedAt.get(lane.lane) === lane.position;
    return refused(key, first ? prepared : refuse('lane_failed'));
  }
  const submission: Submission = {
    ...late,
    ...orderSubmission(prepared.value.restaurant_id, prepared.value.command, {
      address: deps.origin(),
      callers: as,
      key,
      requestHash: deps.requestHash(operation.method, operation.path, operation.body),
      occurredAt: operation.occurredAt,
      replayed: lane,
      ...(prepared.value.proven ? { proven: prepared.value.proven } : {}),
    }),
  };
  try {
    const outcome = await deps.orders.submit(submission);
    const made = outcome.status < 300 ? subjectOf(prepared.value.command).makes : undefined;
    if (made) deps.restaurantOf.set(made, prepared.value.restaurant_id);
    return { key, status: outcome.status, body: JSON.parse(outcome.body) as unknown };
  } catch (error) {
    deps.log.error({ err: error, key }, 'operation could not be replayed');
    return refused(key, refusalOfError(error as FastifyError));
  }
}

function refused(key: string, refusal: Refusal): Answer {
  const error = wireError(refusal);
  return { key, status: error.statusCode, body: error };
}
