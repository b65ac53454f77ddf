import type { Device } from '#domain/device/device.ts';
import { actorKey } from '#domain/order/occurrence.ts';
import type { RegisterName } from '#domain/register/booking.ts';
import { newRegister } from '#domain/register/booking.ts';
import type { RecordBody } from '#domain/register/journalRecord.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { announce } from '../local/changes.ts';
import type { BooksChange, JournalRow } from '../local/journalRows.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';
import { byWhoIsHere } from '../outbox/act.ts';
import { bookTables, putBookings } from './bookStorage.ts';
import { startBooksStore } from './booksStore.ts';
import { currentRegister, noteOpened, registerOf } from './currentRegister.ts';
import { followPaidParts } from './followPaidParts.ts';
import { startSendingBooks, kickBooks } from './sendBooks.ts';

/** Beside the journal, in a database of its own: that one was begun under these letters, so that its loss is noticed. */
const begun = ({ restaurant_id, register }: RegisterName): string => `books:${restaurant_id} ${register}`;
const lostName = 'books:lost';

type News = { letters: (prefix: string) => void };

/**
 * Opens the journal of the register that this device is. Where it is lost, the register asks for new letters; until it
 * has them what it books waits, and its receipts have no number: none is ever given twice (D33). Letters and how far the
 * server has their journal are of one answer: another one may come in at any moment, and a journal that is begun by the
 * letters of one and the end of the other is there twice.
 */
export async function openBooks(device: Device, restaurant_id: string | undefined, news: News): Promise<void> {
  const named = registerOf(device, restaurant_id);
  await startBooksStore();
  if (!named) return;
  const register = (await ownJournal(device, named)) ?? named;
  // how far the server has it is said of the letters that are named
  const lastRecord = register.register === named.register ? (device.lastRecord ?? 0) : 0;
  if (await opened(device, register, lastRecord)) noteOpened(device, register);
  else await askForLetters(register, news);
  startSendingBooks((refused) => {
    const now = currentRegister();
    const isOpen = now?.register === refused.register && now.restaurant_id === refused.restaurant_id;
    void (isOpen ? askForLetters(refused, news) : leave(refused)).catch(reportError);
  });
  followPaidParts();
  kickBooks();
}

/**
 * The journal that this browser goes on with, whatever letters the device has got meanwhile: where its link was opened
 * in a second browser, that one asked for them. Two that begin one journal are a fork, and number receipts twice.
 */
async function ownJournal({ device_id }: Device, { restaurant_id }: RegisterName): Promise<RegisterName | undefined> {
  const rows = await outboxDatabase()
    .journals.filter((row) => row.restaurant_id === restaurant_id && row.device_id === device_id)
    .sortBy('openedAt');
  const last = rows.at(-1);
  return last && !last.refused && !last.left ? { restaurant_id, register: last.register } : undefined;
}

/** Whether the register's journal is there as it was left. */
async function opened({ device_id }: Device, register: RegisterName, lastRecord: number): Promise<boolean> {
  const { restaurant_id, register: letters } = register;
  const wasBegun = Boolean(await readValue(begun(register)));
  const replaces = await readValue<string>(lostName);
  const { journals } = outboxDatabase();
  const change = await outboxDatabase().transaction('rw', bookTables(), async (): Promise<BooksChange | undefined> => {
    const row = await journals.get([restaurant_id, letters]);
    const isThere = row ? row.number >= lastRecord && !row.refused && !row.left : lastRecord === 0 && !wasBegun;
    if (!isThere) return undefined;
    if (row) {
      const own = { ...row, device_id };
      if (row.device_id !== device_id) await journals.put(own);
      return { journals: [own], ...(await putWaiting(register)) };
    }
    const { occurredAt: at, actor } = byWhoIsHere();
    const known: { replaces: string } | Record<string, never> =
      replaces === undefined || replaces === letters ? {} : { replaces };
    await journals.put({ ...register, ...newRegister, device_id, openedAt: at, kept: 0, ...known });
    const version: string | undefined = import.meta.env.VITE_APP_VERSION;
    const body: RecordBody = { ...(version ? { app: version } : {}), ...known };
    const first = await putBookings(register, [{ at, actor: actorKey(actor), type: 'start', body }]);
    const rest = await putWaiting(register);
    return { ...first, ...rest, records: [...(first.records ?? []), ...(rest.records ?? [])] };
  });
  if (!change) return false;
  await writeValue(begun(register), true);
  announce({ books: change });
  return true;
}

/** What was booked while the register had no letters, now in its journal. Within a transaction. */
async function putWaiting(register: RegisterName): Promise<BooksChange> {
  const { bookings } = outboxDatabase();
  const waiting = await bookings.filter(({ restaurant_id }) => restaurant_id === register.restaurant_id).toArray();
  await bookings.bulkDelete(waiting.map(({ id }) => id));
  return putBookings(
    register,
    waiting.map(({ booking }) => booking),
  );
}

/** What is lost is begun again by nobody, not even where a part of it comes back. */
async function leave({ restaurant_id, register }: RegisterName): Promise<void> {
  const { journals } = outboxDatabase();
  const row = await outboxDatabase().transaction('rw', journals, async () => {
    const now = await journals.get([restaurant_id, register]);
    if (!now) return undefined;
    const left: JournalRow = { ...now, left: true };
    await journals.put(left);
    return left;
  });
  if (row) announce({ books: { journals: [row] } });
}

let asking: Promise<void> | undefined;

function askForLetters(lost: RegisterName, news: News): Promise<void> {
  asking ??= ask(lost, news).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(lost: RegisterName, news: News): Promise<void> {
  try {
    await writeValue(lostName, lost.register);
    await leave(lost);
    const { prefix } = await call('POST /device/journal', { body: { records: [], lost } });
    if (prefix && prefix !== lost.register) news.letters(prefix);
  } catch (error) {
    // asked again at the next start, and whenever the device hears from the server
    if (!(error instanceof CallFailed)) throw error;
  }
}
