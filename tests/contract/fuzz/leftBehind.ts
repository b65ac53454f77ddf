import { expect } from 'vitest';
import type { Sql } from '#server/db/sql.ts';
import { fingerprint } from '../../support/storedRows.ts';
import type { TestServer } from '../../support/testServer.ts';
import { sendAll, shown, type Tried, type Wanted } from './sendAll.ts';

/** What a refusal may leave behind. */
const mayStay: Record<string, string> = {
  // the answer itself, for whoever asks again with the same key
  operation: 'status in (409, 422)',
  // that it was asked at all
  rate_window: 'true',
  // an owner wants to know of logins that failed
  login_history: 'not success',
  // guesses count, or they were no guesses
  code_lock: 'true',
};

/** What waits at a printer, or is a drawer's job, which ends by itself when it is too late for it. */
const driven = `exists (select from print_job j where j.printer_id = t.printer_id and (j.state in ('waiting', 'sending') or j.drawer))`;

/** What the server writes at any moment by itself is not read; of all else every column is. */
const byItself: Record<string, string> = {
  // it tries the printers at which something waits, again and again, and notes how they are
  printer: `case when ${driven} then to_jsonb(t) - '{state,tried_at,driven_until}'::text[] else to_jsonb(t) end`,
  print_job: `case when t.drawer and t.state in ('waiting', 'ended') then to_jsonb(t) - '{state,changed_at}'::text[] else to_jsonb(t) end`,
};

/** What stands in the database, as far as requests write it. */
export const stored = (sql: Sql): Promise<Record<string, string>> => fingerprint(sql, mayStay, byItself);

/** Of long works that were refused because one was under way, one gets its turn each time. */
const rounds = 8;

/**
 * Sends again what was refused, and expects no row to change. What is refused may be right a moment later, say because
 * something is there now: then it is no refusal, and the others are looked at once more.
 */
export async function expectNothingLeft(server: TestServer, refused: readonly Wanted[], seed: number): Promise<void> {
  await settled(server);
  let again = refused;
  for (let round = 0; round < rounds; round += 1) {
    const before = await stored(server.deps.db);
    const answers = await sendAll(server.origin, again, 8);
    const still = answers.filter(({ answer }) => answer.status >= 400);
    if (still.length === again.length) {
      const changed = differences(before, await stored(server.deps.db));
      if (changed.length === 0) return;
      // what the server does by itself is no fault of theirs
      expect({ seed, by: await culprits(server, still) }).toEqual({ seed, by: [] });
    }
    again = still;
  }
  expect.fail(`refusals do not settle, seed ${seed}`);
}

/** Waits until what was accepted has had all its consequences. */
async function settled(server: TestServer): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const [known, now] = [before, JSON.stringify(await stored(server.deps.db))];
        before = now;
        return known === now;
      },
      { interval: 120 },
    )
    .toBe(true);
}

const differences = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);

/** Which of the refused requests it is that writes. */
async function culprits(server: TestServer, list: Tried[]): Promise<object[]> {
  const before = await stored(server.deps.db);
  const again = await sendAll(server.origin, list, 8);
  const changed = differences(before, await stored(server.deps.db));
  if (changed.length === 0) return [];
  if (again.length === 1) return [{ changed, ...shown(again[0]!) }];
  const half = Math.ceil(list.length / 2);
  const first = await culprits(server, list.slice(0, half));
  return first.length > 0 ? first : culprits(server, list.slice(half));
}
