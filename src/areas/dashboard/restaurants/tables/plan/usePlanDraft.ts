import { useState } from 'react';
import type { Table } from '#domain/table/table.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { quickerOne } from '../../../pieces/quickerOne.ts';
import { houseSentence } from '../../houseSentence.ts';
import { changeTable, withTable, type Floor } from '../floorCalls.ts';
import { isSamePlace, placeOf, withoutSaved, type Place, type Places } from './placing.ts';

export type PlanDraft = {
  /** where a table stands now: as it was put here, otherwise as it is saved */
  placeOf: (table: Table) => Place | undefined;
  /** moves tables as one step; with a `by`, steps of the same kind that follow each other are one */
  put: (places: Places, by?: string) => void;
  /** takes the last step back, which moved these */
  undo: { table_ids: readonly string[]; run: () => void } | undefined;
  /** tables that stand otherwise than is saved */
  pending: readonly Table[];
  /** those of them that somebody else has moved meanwhile */
  disputed: readonly Table[];
  /** the other one's place, instead of what was put here */
  takeTheirs: (table: Table) => void;
  /** how many of how many are saved by now, while it saves */
  done: { count: number; of: number } | undefined;
  failure: string | undefined;
  /** whether all of it is saved */
  save: () => Promise<boolean>;
};

type Step = { before: Places; by: string | undefined };

/**
 * A floor plan while somebody furnishes: nothing of it is sent before it is saved as a whole, so that no waiter looks
 * at a room in which tables lie upon each other, and every step can be taken back.
 */
export function usePlanDraft(floor: Floor, change: (changed: (floor: Floor) => Floor) => void): PlanDraft {
  const [moved, setMoved] = useState<Places>({});
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [disputedIds, setDisputed] = useState<readonly string[]>([]);
  const [done, setDone] = useState<PlanDraft['done']>();
  const [failure, setFailure] = useState<string>();

  const current = (table: Table): Place | undefined =>
    table.table_id in moved ? moved[table.table_id] : placeOf(table);
  const pending = floor.tables.filter((table) => !isSamePlace(current(table), placeOf(table)));
  const disputed = pending.filter(({ table_id }) => disputedIds.includes(table_id));

  const last = steps.at(-1);
  const put = (places: Places, by?: string): void => {
    const before = Object.fromEntries(
      floor.tables.filter(({ table_id }) => table_id in places).map((table) => [table.table_id, current(table)]),
    );
    const goesOn = by !== undefined && last?.by === by;
    if (!goesOn) setSteps([...steps, { before, by }]);
    setMoved((now) => ({ ...now, ...places }));
  };

  const undo = ({ before }: Step): void => {
    setSteps(steps.slice(0, -1));
    setMoved((now) => ({ ...now, ...before }));
  };

  const takeTheirs = ({ table_id }: Table): void => {
    setMoved(({ [table_id]: _mine, ...others }) => others);
    setDisputed((ids) => ids.filter((id) => id !== table_id));
  };

  const save = async (): Promise<boolean> => {
    if (done !== undefined) return false;
    const quicker: string[] = [];
    let refusal: string | undefined;
    setFailure(undefined);
    for (const [at, table] of pending.entries()) {
      setDone({ count: at, of: pending.length });
      const sent = current(table);
      try {
        // oxlint-disable-next-line no-await-in-loop -- the server is asked for one thing at a time
        const saved = await changeTable(table, { place: sent }, (theirs) => change((now) => withTable(now, theirs)));
        change((now) => withTable(now, saved));
        // it is no draft any more: where somebody else puts it later is where it stands
        setMoved((now) => withoutSaved(now, table.table_id, sent));
      } catch (error) {
        if (quickerOne(error)) quicker.push(table.table_id);
        else refusal ??= houseSentence(error);
        // somebody has removed it: it would keep every other save from being all of it
        if (isGone(error)) setMoved(({ [table.table_id]: _gone, ...others }) => others);
        if (!navigator.onLine || isUnanswered(error)) break;
      }
    }
    setDone(undefined);
    setDisputed(quicker);
    setFailure(refusal);
    return quicker.length === 0 && refusal === undefined;
  };

  return {
    placeOf: current,
    put,
    undo: last && { table_ids: Object.keys(last.before), run: () => undo(last) },
    pending,
    disputed,
    takeTheirs,
    done,
    failure,
    save,
  };
}

const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && error.code === 'no_connection';
/** Our server says so; what somebody in between cannot find may be there still. */
const isGone = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'not_found' && error.error.retry === 'never';
