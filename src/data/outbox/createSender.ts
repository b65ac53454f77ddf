import type { WireError } from '#contract/errors.ts';
import { answeredBase } from './answeredBase.ts';
import { backOff } from './backOff.ts';
import { commandOfOperation, type StoredOperation } from './operation.ts';
import { batchSize, sendable, wakeAt } from './sendable.ts';
import type { BatchAnswer, Transport } from './transport.ts';
import { afterVerdict, verdictOf, type Verdict } from './verdict.ts';
import type { BaseChange, Change } from '../local/changes.ts';
import { isDevice, type Caller, type Scope } from '../local/scope.ts';

export type SenderParts = {
  /** in this release's shape, where they are not of a newer one */
  operations(): Promise<StoredOperation[]>;
  /** gives what was written: an operation withdrawn meanwhile is not */
  settle(changed: readonly StoredOperation[], done: readonly StoredOperation[]): Promise<StoredOperation[]>;
  storeBase(change: BaseChange): Promise<void>;
  announce(change: Change): void;
  transport: Transport;
  /** a fresh token for a caller whose old one is dead */
  renew(caller: Caller): Promise<'renewed' | 'refused' | 'no_answer'>;
  /** an exception that is no reason to stop */
  report(error: unknown): void;
  now(): number;
  /** [0, 1) */
  chance(): number;
};

/** `wakeAt`: when to drain again; `failed`: the server could not be reached. */
export type Drained = { wakeAt?: number; failed: boolean };

export type Sender = {
  /** Sends everything that may go, until nothing is left that can go now. Only one context may run it at a time. */
  drain(): Promise<Drained>;
  /** The connection is back, or may be: forgets that it failed and gives up on a request that hangs. */
  connectionBack(): void;
};

type Answered = { operation: StoredOperation; body: unknown };

/** A newer release of the app saved it, and then this one was opened: it is kept for the newer one (or an export). */
const unknownVersion: WireError = {
  statusCode: 422,
  code: 'operation_unknown',
  message: 'Request type unknown',
  retry: 'never',
};

const untried = { kind: 'again', retryAt: 0, counted: false } as const;

export function createSender(parts: SenderParts): Sender {
  let failures = 0;
  let notBefore = 0;
  let stumbles = 0;
  let restUntil = 0;
  let sending: AbortController | undefined;
  const silenced = new Set<Caller>();
  const takenUp = new Set<string>();
  const limits = new Map<Caller, number>();

  function connectionFailed(retryAfter = 0): void {
    failures += 1;
    notBefore = parts.now() + Math.max(retryAfter, backOff(failures, parts.chance()));
  }
  function connectionWorks(): void {
    failures = 0;
    notBefore = 0;
  }

  async function drain(): Promise<Drained> {
    // an exception cut the last try short: it is not repeated at every word of a connection
    if (restUntil > parts.now()) return { failed: false, wakeAt: restUntil };
    for (;;) {
      const operations = await takeUp(await parts.operations());
      let sent = false;
      for (const caller of new Set(operations.map((operation) => operation.caller))) {
        if (silenced.has(caller) || notBefore > parts.now()) continue;
        const batch = sendable(operations, caller, parts.now(), limits.get(caller) ?? batchSize);
        if (batch.length === 0) continue;
        sent = true;
        await sendOrRest(caller, batch);
      }
      if (!sent) return rest(operations);
    }
  }

  /** What another release did not know and parked, this one knows: it goes on under its key, once for each start. */
  async function takeUp(operations: readonly StoredOperation[]): Promise<readonly StoredOperation[]> {
    const candidates = operations.filter(
      (operation) =>
        operation.state === 'parked' &&
        operation.lastError?.code === unknownVersion.code &&
        commandOfOperation(operation) &&
        !takenUp.has(operation.key),
    );
    if (candidates.length === 0) return operations;
    for (const { key } of candidates) takenUp.add(key);
    await keep(candidates.map(({ lastError: _error, ...operation }) => ({ ...operation, state: 'waiting' })));
    return parts.operations();
  }

  function rest(operations: readonly StoredOperation[]): Drained {
    const waiting = operations.filter((operation) => operation.state !== 'parked' && !silenced.has(operation.caller));
    const failed = notBefore > parts.now() && waiting.length > 0;
    const next = failed ? notBefore : wakeAt(waiting, parts.now());
    return { failed, ...(next === undefined ? {} : { wakeAt: next }) };
  }

  async function sendOrRest(caller: Caller, stored: readonly StoredOperation[]): Promise<void> {
    try {
      await sendOne(caller, stored);
      stumbles = 0;
    } catch (error) {
      stumbles += 1;
      restUntil = parts.now() + backOff(stumbles, parts.chance());
      throw error;
    }
  }

  async function sendOne(caller: Caller, stored: readonly StoredOperation[]): Promise<void> {
    const ready: StoredOperation[] = [];
    const unknown: StoredOperation[] = [];
    for (const operation of stored) {
      if (commandOfOperation(operation))
        ready.push({ ...operation, state: 'sending', attempts: operation.attempts + 1 });
      else unknown.push(afterVerdict(operation, { kind: 'park', error: unknownVersion }));
    }
    if (unknown.length) return void (await keep(unknown));
    // before it goes out: what may have been sent is never withdrawn
    const batch = await keep(ready);
    if (batch.length === 0) return;
    const controller = new AbortController();
    sending = controller;
    const answer = await parts.transport(caller, batch, controller.signal);
    sending = undefined;
    if ('unsent' in answer) {
      const { unsent } = answer;
      // what the server refuses one caller holds up no other
      const retryAt = unsent && parts.now() + unsent;
      if (!retryAt && !controller.signal.aborted) connectionFailed();
      return keepAll(batch, { ...untried, retryAt });
    }
    if ('all' in answer) return answeredAll(caller, batch, answer);
    if (answer.each.includes(undefined) && !controller.signal.aborted) connectionFailed();
    else connectionWorks();
    limits.delete(caller);
    await answeredEach(caller, batch, answer.each);
  }

  /** The server looked at none of them. */
  async function answeredAll(
    caller: Caller,
    batch: readonly StoredOperation[],
    { all, retryAfter }: Extract<BatchAnswer, { all: unknown }>,
  ): Promise<void> {
    const [first] = batch;
    if (!first) return;
    const verdict = verdictOf(first, all, parts.now(), parts.chance());
    if (verdict.kind === 'unauthorised') {
      await keepAll(batch, verdict);
      return renew(caller);
    }
    if (verdict.kind !== 'park') connectionFailed(retryAfter);
    // one bad record must not block all: halve until it stands alone
    else if (batch.length > 1) limits.set(caller, Math.ceil(batch.length / 2));
    else {
      limits.delete(caller);
      return keepAll(batch, verdict);
    }
    await keepAll(batch, { ...untried, counted: verdict.kind !== 'park' });
  }

  async function keepAll(
    batch: readonly StoredOperation[],
    verdict: Exclude<Verdict, { kind: 'done' }>,
  ): Promise<void> {
    await keep(batch.map((operation) => afterVerdict(operation, verdict)));
  }

  async function renew(caller: Caller): Promise<void> {
    const outcome = await parts.renew(caller);
    if (outcome === 'no_answer') return connectionFailed();
    if (outcome === 'renewed') return;
    silenced.add(caller);
    parts.announce({ unauthorised: caller });
  }

  async function answeredEach(
    caller: Caller,
    batch: readonly StoredOperation[],
    answers: readonly ({ status: number; body: unknown } | undefined)[],
  ): Promise<void> {
    const unfinished: StoredOperation[] = [];
    const done: Answered[] = [];
    for (const [at, operation] of batch.entries()) {
      const verdict = verdictOf(operation, answers[at], parts.now(), parts.chance());
      if (verdict.kind === 'done') done.push({ operation, body: verdict.body });
      else unfinished.push(afterVerdict(operation, withoutToken(caller, verdict)));
    }
    // first the answer, then forget: a crash between sends it again, and the key makes that harmless
    const bases: BaseChange[] = [];
    const finished: StoredOperation[] = [];
    for (const scope of new Set(done.map(({ operation }) => operation.scope))) {
      const answered = done.filter(({ operation }) => operation.scope === scope);
      const stored = await storeAnswers(scope, answered);
      if (stored.length) bases.push(answeredBase(scope, stored));
      finished.push(...stored.map(({ operation }) => operation));
      unfinished.push(...answered.filter((one) => !stored.includes(one)).map(({ operation }) => unstored(operation)));
    }
    await parts.settle(unfinished, finished);
    const gone = finished.map(({ key }) => ({ key, done: true }));
    const [base, ...others] = bases;
    parts.announce({
      ...(base ? { base } : {}),
      saved: unfinished,
      gone,
      ...(gone.length ? { lastSyncAt: new Date(parts.now()).toISOString() } : {}),
    });
    for (const other of others) parts.announce({ base: other });
  }

  /** Stores answers in one step, or, where that fails, each for itself; gives those that are stored. */
  async function storeAnswers(scope: Scope, answered: readonly Answered[]): Promise<Answered[]> {
    try {
      await parts.storeBase(answeredBase(scope, answered));
      return [...answered];
    } catch (error) {
      const stored: Answered[] = [];
      if (answered.length > 1) for (const one of answered) stored.push(...(await storeAnswers(scope, [one])));
      else parts.report(error);
      return stored;
    }
  }

  /** The server has it and holds nothing that comes after it; its answer is asked for again until it can be stored. */
  function unstored(operation: StoredOperation): StoredOperation {
    const retryAt = parts.now() + backOff(operation.attempts, parts.chance());
    return { ...afterVerdict(operation, { kind: 'again', retryAt, counted: true }), answered: true };
  }

  /** A guest's token dies with the table's session and can't be renewed: the guest has to see it and scan again. */
  function withoutToken(
    caller: Caller,
    verdict: Exclude<Verdict, { kind: 'done' }>,
  ): Exclude<Verdict, { kind: 'done' }> {
    if (verdict.kind !== 'unauthorised') return verdict;
    if (isDevice(caller)) return { kind: 'again', retryAt: parts.now() + backOff(1, parts.chance()), counted: false };
    parts.announce({ unauthorised: caller });
    return { kind: 'park', error: { ...verdict.error, retry: 'never' } };
  }

  async function keep(operations: readonly StoredOperation[]): Promise<StoredOperation[]> {
    const saved = await parts.settle(operations, []);
    parts.announce({ saved });
    return saved;
  }

  return {
    drain,
    connectionBack() {
      connectionWorks();
      silenced.clear();
      sending?.abort();
    },
  };
}
