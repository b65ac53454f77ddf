import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Whoever hears something here answers: it has heard all that was announced before. */
export const rollCallChannel = 'roll_call';
/** How long an answer may wait for the other processes to be told. */
const toldWithin = 2_000;

/** Sends the question, and gives the listening connections (their backends' pids) that it goes to. */
export type AskAll = (channel: string, question: string) => Promise<number[]>;

/** The listening connection of a process; pg knows its backend's pid, its types do not. */
type Listening = Pick<ClientBase, 'query'> & { processID?: number };

export type RollCall = {
  /** where the answers of the others arrive */
  ownChannel: string;
  /** Somebody asks on the roll call's channel: answered over the connection on which it was heard. */
  asked(connection: Listening, question: string): void;
  /** Somebody has answered on our own channel. */
  answered: (answer: string) => void;
  /** Waits until every listening process has heard what was announced before, but for none for more than a moment. */
  everybody(askAll: AskAll): Promise<void>;
};

/**
 * PostgreSQL wakes the processes one by one: that one has heard of a commit says nothing of the others. So each is
 * asked to say so itself.
 */
export function createRollCall(): RollCall {
  const ownChannel = `roll_call_${randomUUID()}`;
  const waiting = new Map<string, (pid: number) => void>();
  /** who did not answer the last time (a process that hangs, or is just starting): not waited for until it answers */
  const silent = new Set<number>();
  let asked = 0;

  function present(name: string, pid: number): void {
    silent.delete(pid);
    waiting.get(name)?.(pid);
  }

  return {
    ownChannel,
    asked(connection, question) {
      const [replyTo = '', name = ''] = question.split(' ');
      const pid = connection.processID ?? 0;
      if (replyTo === ownChannel) return present(name, pid);
      // an answer that is lost with its connection is waited for, for a moment
      connection.query('select pg_notify($1, $2)', [replyTo, `${name} ${pid}`]).catch(() => undefined);
    },
    answered(answer) {
      const [name = '', pid] = answer.split(' ');
      present(name, Number(pid));
    },
    async everybody(askAll) {
      const name = String((asked += 1));
      const heard = new Set<number>();
      let awaited: number[] | undefined;
      const all = Promise.withResolvers<void>();
      const look = (): void => {
        if (awaited?.every((pid) => heard.has(pid))) all.resolve();
      };
      waiting.set(name, (pid) => {
        heard.add(pid);
        look();
      });
      try {
        const there = await askAll(rollCallChannel, `${ownChannel} ${name}`);
        awaited = there.filter((pid) => !silent.has(pid));
        look();
        await Promise.race([all.promise, sleep(toldWithin, undefined, { ref: false })]);
        for (const pid of awaited) if (!heard.has(pid)) silent.add(pid);
      } catch {
        // what was announced is committed; only nobody could be asked whether it was heard
      } finally {
        waiting.delete(name);
      }
    },
  };
}
