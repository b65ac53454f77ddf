import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { atMost } from './atMost.ts';

export type WorkerProcesses<Job, Answer> = {
  /** What the program answers; nothing when it ends over the job, or does not answer in time. Throws what failed there. */
  run(job: Job): Promise<Answer | undefined>;
  /** Ends what is running. */
  stop(): void;
};

export type WorkerOptions = {
  atOnce?: number;
  /** how long one that nobody needs is kept, in milliseconds */
  idleMs?: number;
  /** by the clock, and behind everything else on a machine that may be busy */
  timeLimitMs?: number;
  /** most memory of JavaScript, in megabytes */
  memory?: number;
  priority?: number;
};

/**
 * Long work in processes of their own, with nothing of this one's environment: what was made to crash or overwhelm a
 * program takes nothing along, and its memory goes back with the process. They are started when they are needed, work
 * behind everything else on this machine, and end when nobody has needed them for a while.
 */
export function createWorkerProcesses<Job extends Serializable, Answer>(
  program: string,
  {
    atOnce = 2,
    idleMs = 10_000,
    timeLimitMs = 60_000,
    memory = 512,
    priority = constants.priority.PRIORITY_LOW,
  }: WorkerOptions = {},
): WorkerProcesses<Job, Answer> {
  const inTurn = atMost(atOnce);
  const all = new Set<ChildProcess>();
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  const started = async (): Promise<ChildProcess> => {
    const execArgv = [`--max-old-space-size=${memory}`];
    const child = fork(program, [], { env: {}, execArgv, serialization: 'advanced', stdio: 'ignore' });
    all.add(child);
    child.once('exit', () => all.delete(child));
    await once(child, 'spawn');
    child.unref();
    child.channel?.unref();
    try {
      if (child.pid) setPriority(child.pid, priority);
    } catch {
      // it is quicker than it had to be
    }
    return child;
  };

  const taken = (): ChildProcess | undefined => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.child.connected) return last.child;
    }
    return undefined;
  };

  const rest = (child: ChildProcess): void => {
    if (!child.connected) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      );
      child.disconnect();
    }, idleMs);
    idle.push({ child, timer: timer.unref() });
  };

  return {
    run: (job) =>
      inTurn(async () => {
        const child = taken() ?? (await started());
        try {
          return await answerOf<Answer>(child, job, timeLimitMs);
        } finally {
          rest(child);
        }
      }),
    stop() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** Nothing too when the process ends over it. */
function answerOf<Answer>(child: ChildProcess, job: Serializable, timeLimitMs: number): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
    };
    const answered = (answer: unknown): void => {
      done();
      if (hasFailed(answer)) reject(new Error(`Work in another process failed: ${answer.failed}`));
      else resolve((answer as Answer | null) ?? undefined);
    };
    const ended = (): void => {
      done();
      resolve(undefined);
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
    child.on('message', answered).on('exit', ended);
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

const hasFailed = (answer: unknown): answer is { failed: string } =>
  typeof answer === 'object' && answer !== null && 'failed' in answer;
