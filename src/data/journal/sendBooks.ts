import type { AnswerOf } from '#contract/calls.ts';
import type { RegisterName } from '#domain/register/booking.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import type { Shift } from '#domain/register/shift.ts';
import { isWireError } from '../api/callFailed.ts';
import { isCutOff, onReached } from '../api/reachability.ts';
import { request } from '../api/request.ts';
import { newId } from '../ids.ts';
import { announce, onChange } from '../local/changes.ts';
import type { JournalRow, ShiftRow } from '../local/journalRows.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { backOff } from '../outbox/backOff.ts';
import { currentCaller } from '../session/identity.ts';
import { isOwnJournal } from './ownBooks.ts';

/** One tab sends; the others only book. */
const lock = 'comanda-books';
/** The most that POST /device/journal takes. */
const batchSize = 200;

type Kept = AnswerOf<'POST /device/journal'>['registers'][number];

let refusedOne: ((register: RegisterName) => void) | undefined;
let stop: (() => void) | undefined;
let running: Promise<void> | undefined;
let again = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what is booked from now on, as soon as it can. `refused` hears of a journal that cannot go on. */
export function startSendingBooks(refused: (register: RegisterName) => void): void {
  refusedOne = refused;
  stop ??= onChange(({ books }) => books && (books.records?.length || books.shifts?.length) && kickBooks());
}

onReached((reached) => {
  if (!reached || failures === 0 || running || !stop) return;
  failures = 0;
  kickBooks();
});

/** Sends soon; what could not go is tried again. */
export function kickBooks(): void {
  again = true;
  running ??= run()
    .catch((error: unknown) => {
      reportError(error);
      failures += 1;
    })
    .finally(() => {
      running = undefined;
      clearTimeout(timer);
      if (failures > 0) timer = setTimeout(kickBooks, backOff(failures, Math.random()));
    });
}

async function run(): Promise<void> {
  while (again) {
    again = false;
    if (isCutOff()) {
      failures += 1;
      return;
    }
    const went = await navigator.locks.request(lock, sendAll);
    failures = went ? 0 : failures + 1;
  }
}

/** Everything that the server has not got; false where it could not be reached. */
async function sendAll(): Promise<boolean> {
  const { shifts, journals } = outboxDatabase();
  for (const row of await shifts.toArray()) {
    const { restaurant_id, booking, told, revision, refused } = row;
    if (told >= revision || refused !== undefined) continue;
    if (!isOwnJournal(await journals.get([restaurant_id, booking.register]))) continue;
    if (!(await tellShift(row))) return false;
  }
  for (const row of await journals.toArray()) if (isOwnJournal(row) && !(await sendJournal(row))) return false;
  return true;
}

/** A journal from where the server has it, in its order, piece by piece. */
async function sendJournal({ restaurant_id, register }: RegisterName): Promise<boolean> {
  for (let asked = -1; ;) {
    const row = await outboxDatabase().journals.get([restaurant_id, register]);
    // the server said that it is where it was: nothing is gained by asking at once
    if (!row || row.refused || row.kept >= row.number || row.kept === asked) return row?.kept !== asked;
    asked = row.kept;
    const records = await recordsAfter(row);
    const reply = await request(currentCaller(), {
      method: 'POST',
      path: '/device/journal',
      body: { records },
      key: newId(),
    });
    if (!reply || reply.status >= 300) return false;
    const { registers } = reply.body as AnswerOf<'POST /device/journal'>;
    const kept = registers?.find((each) => each.register === register);
    if (!kept) return false;
    await noteKept(row, kept);
  }
}

const recordsAfter = ({ restaurant_id, register, kept }: JournalRow): Promise<JournalRecord[]> =>
  outboxDatabase()
    .records.where('[restaurant_id+register+number]')
    .between([restaurant_id, register, kept + 1], [restaurant_id, register, kept + batchSize], true, true)
    .toArray();

async function noteKept({ restaurant_id, register }: RegisterName, { kept, refused }: Kept): Promise<void> {
  const { journals } = outboxDatabase();
  // what the server only wants to have again from further back is no loss
  const isFinal = refused && refused.reason !== 'gap';
  const row = await outboxDatabase().transaction('rw', journals, async () => {
    const now = await journals.get([restaurant_id, register]);
    if (!now) return undefined;
    const next = { ...now, kept, ...(isFinal ? { refused } : {}) };
    await journals.put(next);
    return next;
  });
  if (row) announce({ books: { journals: [row] } });
  if (row && isFinal && refused.reason !== 'later') refusedOne?.({ restaurant_id, register });
}

/** Tells a shift as a replay, since it has its own times (D43); the server puts together what it has heard. */
async function tellShift(row: ShiftRow): Promise<boolean> {
  const { shift_id, restaurant_id, booking, key, actor, changedAt: occurredAt } = row;
  const body = { restaurant_id, shift: booking };
  const operation = { key, lane: `shift:${shift_id}`, occurredAt, actor, method: 'POST', path: '/device/shift', body };
  const reply = await request(currentCaller(), {
    method: 'POST',
    path: '/device/replay',
    body: { operations: [operation] },
  });
  if (!reply || !Array.isArray(reply.body)) return false;
  const [answer] = reply.body as { status: number; body: unknown }[];
  if (!answer) return false;
  const error = isWireError(answer.body) ? answer.body : undefined;
  if (error && error.retry !== 'never') return false;
  const { shifts } = outboxDatabase();
  const told = await outboxDatabase().transaction('rw', shifts, async () => {
    const now = await shifts.get(shift_id);
    if (!now) return undefined;
    const next: ShiftRow = error
      ? { ...now, ...(now.revision === row.revision ? { refused: error.code } : {}) }
      : { ...now, told: Math.max(now.told, row.revision), answer: answer.body as Shift };
    await shifts.put(next);
    return next;
  });
  if (told) announce({ books: { shifts: [told] } });
  return true;
}
