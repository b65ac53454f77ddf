import { recordText, type JournalRecord, type Sha256 } from './journalRecord.ts';

/** Where a register's journal stands. */
export type ChainHead = { number: number; hash: string };
export const emptyChain: ChainHead = { number: 0, hash: '' };

/**
 * Why a record is not kept. hash: it is not what its hash says; gap: records before it are missing; fork: another one
 * has its place, or it follows another one than the last; later: the register had been taken away before it (D39).
 */
export const recordFaults = ['hash', 'gap', 'fork', 'later'] as const;
export type RecordFault = (typeof recordFaults)[number];

export type Appended = {
  /** to be kept, in their order */
  fresh: JournalRecord[];
  head: ChainHead;
  /** the first record that is not kept; nothing after it is */
  refused?: { record: JournalRecord; reason: RecordFault };
};

/**
 * What of these records of one register continues its journal. Those that are kept already are fine; a wrong one
 * refuses only what follows it. `known` has the hashes of the kept records among them, by number; after `until` the
 * register was no longer the house's.
 */
export async function appendRecords(
  head: ChainHead,
  known: ReadonlyMap<number, string>,
  records: readonly JournalRecord[],
  sha256: Sha256,
  until?: string,
): Promise<Appended> {
  const fresh: JournalRecord[] = [];
  const kept = new Map(known);
  let at = head;
  for (const record of records) {
    const reason = await faultOf(record, at, kept, sha256);
    if (reason) return { fresh, head: at, refused: { record, reason } };
    if (record.number <= at.number) continue;
    const later = until !== undefined && Date.parse(record.at) > Date.parse(until);
    if (later) return { fresh, head: at, refused: { record, reason: 'later' } };
    fresh.push(record);
    kept.set(record.number, record.hash);
    at = { number: record.number, hash: record.hash };
  }
  return { fresh, head: at };
}

async function faultOf(
  record: JournalRecord,
  head: ChainHead,
  kept: ReadonlyMap<number, string>,
  sha256: Sha256,
): Promise<RecordFault | undefined> {
  if ((await sha256(recordText(record))) !== record.hash) return 'hash';
  if (record.number > head.number + 1) return 'gap';
  if (record.number === head.number + 1) return record.previous === head.hash ? undefined : 'fork';
  return kept.get(record.number) === record.hash ? undefined : 'fork';
}
