import { emptyChain, type ChainHead } from './appendRecords.ts';
import { recordText, type JournalRecord, type Sha256 } from './journalRecord.ts';

/**
 * What is wrong with a kept journal. hash: the record is not what its hash says; gap: the number before is missing;
 * order: it does not follow the record before it; missing: the last records are not there; register: it belongs to
 * another journal; fork, receipt: something else that was sent under its number was refused (the register was asked).
 */
export type ChainFault = {
  number: number;
  reason: 'hash' | 'gap' | 'order' | 'missing' | 'register' | 'fork' | 'receipt';
};

export type ChainReport = {
  register: string;
  records: number;
  from?: string;
  to?: string;
  ok: boolean;
  faults: ChainFault[];
  /** there are more faults than are listed */
  more?: true;
};

/** A journal is not listed fault by fault for ever: after so many it is wrong. */
const listed = 100;

export type ChainCheck = {
  /** the next records, in the order in which they are kept */
  take(records: readonly JournalRecord[]): Promise<void>;
  /** `head` is where the journal is known to end, wherever that is known */
  report(head?: ChainHead): ChainReport;
};

/** Checks one register's journal piece by piece: it may be longer than memory. */
export function startChainCheck(restaurant_id: string, register: string, sha256: Sha256): ChainCheck {
  let at = emptyChain;
  let [records, found] = [0, 0];
  let times: { from: string; to: string } | undefined;
  const faults: ChainFault[] = [];
  const note = (number: number, reason: ChainFault['reason']): void => {
    found += 1;
    if (faults.length < listed) faults.push({ number, reason });
  };

  return {
    async take(some) {
      for (const record of some) {
        records += 1;
        times = { from: times?.from ?? record.at, to: record.at };
        const { number, hash, previous } = record;
        if (record.register !== register || record.restaurant_id !== restaurant_id) note(number, 'register');
        if ((await sha256(recordText(record))) !== hash) note(number, 'hash');
        if (number !== at.number + 1) note(number, number > at.number ? 'gap' : 'order');
        else if (previous !== at.hash) note(number, 'order');
        at = { number, hash };
      }
    },
    report(head) {
      if (head && (head.number !== at.number || head.hash !== at.hash)) note(head.number, 'missing');
      return {
        register,
        records,
        ...times,
        ok: found === 0,
        faults,
        ...(found > faults.length ? { more: true as const } : {}),
      };
    },
  };
}
