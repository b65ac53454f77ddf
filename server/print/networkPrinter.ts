import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrinterProblem, PrinterState } from '#domain/print/printer.ts';

/** Real-time questions (DLE EOT), answered at once whatever the printer is doing. */
const askOnline = [0x10, 0x04, 0x01];
const askOffline = [0x10, 0x04, 0x02];
const askPaper = [0x10, 0x04, 0x04];
/** Asked like all that is printed, in its turn (GS r 1): the answer says that what came before is done. */
const askDone = [0x1d, 0x72, 0x01];

const connectMs = 4_000;
const answerMs = 700;
const watchMs = 1_000;
/** Printers that say that all is well, and never that they are done, are believed after this. */
const wellMs = 10_000;
/** Nothing is heard of one that said how it is before. */
const lostMs = 15_000;

/** A printer at the other end of a connection, and how it said it is before anything was sent. */
export type Conversation = {
  state: PrinterState;
  /** sends all of it and waits until its end is known; `changed` hears how the printer is meanwhile */
  print(bytes: Uint8Array, changed: (state: PrinterState) => void): Promise<'printed' | 'lost'>;
  end(): void;
};

/** Connects and asks how it is. Throws nothing: who cannot be reached is a state. */
export async function openPrinter(
  { address, port }: { address: string; port: number },
  signal: AbortSignal,
): Promise<Conversation | { state: PrinterState }> {
  const socket = await connected(address, port, signal);
  if (!socket) return { state: { problem: 'unreachable' } };
  const answers = listen(socket);
  const state = await askState(socket, answers);
  return {
    state,
    print: (bytes, changed) => print(socket, answers, bytes, { silent: state.silent === true, changed, signal }),
    end: () => void socket.destroy(),
  };
}

type Answers = {
  /** the next real-time answer */
  status(): Promise<number | undefined>;
  /** that what was printed before the question is done */
  done: Promise<void>;
  isDone(): boolean;
  isOver(): boolean;
  over: Promise<void>;
};

function connected(address: string, port: number, signal: AbortSignal): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(), connectMs);
    const stop = (): void => void socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.setKeepAlive(true, 5_000);
      resolve(socket);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(undefined);
    });
  });
}

function listen(socket: Socket): Answers {
  const heard: number[] = [];
  let waiting: ((byte: number | undefined) => void) | undefined;
  let isDone = false;
  let tellDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (tellDone = resolve));
  let isOver = socket.destroyed;
  socket.on('data', (data) => {
    for (const byte of data) {
      // 0xx1xx10 answers a real-time question, 0xx0xxxx one that waited for its turn
      if ((byte & 0x93) === 0x12) {
        if (waiting) waiting(byte);
        else heard.push(byte);
      } else if ((byte & 0x90) === 0) {
        isDone = true;
        tellDone();
      }
    }
  });
  const over = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true;
      waiting?.(undefined);
      resolve();
    };
    socket.once('close', end);
    socket.once('end', end);
    if (isOver) end();
  });
  return {
    status: () =>
      new Promise((resolve) => {
        const known = heard.shift();
        if (known !== undefined || isOver) return resolve(known);
        const answer = (byte: number | undefined): void => {
          clearTimeout(timer);
          waiting = undefined;
          resolve(byte);
        };
        const timer = setTimeout(answer, answerMs, undefined);
        waiting = answer;
      }),
    done,
    isDone: () => isDone,
    isOver: () => isOver,
    over,
  };
}

/** One question after the other: their answers do not say to which they belong. */
async function askState(socket: Socket, answers: Answers): Promise<PrinterState> {
  const ask = (question: number[]): Promise<number | undefined> => {
    if (socket.writable) socket.write(Uint8Array.from(question));
    return answers.status();
  };
  const online = await ask(askOnline);
  if (answers.isOver()) return { problem: 'unreachable' };
  if (online === undefined) return { silent: true };
  const offline = (await ask(askOffline)) ?? 0;
  const paper = (await ask(askPaper)) ?? 0;
  const problem = problemOf(online, offline, paper);
  const isLow = (paper & 0x0c) !== 0;
  return { ...(problem ? { problem } : {}), ...(isLow ? { paperLow: true } : {}) };
}

function problemOf(online: number, offline: number, paper: number): PrinterProblem | undefined {
  if (offline & 0x04) return 'cover_open';
  if (offline & 0x20 || paper & 0x60) return 'paper_out';
  return offline & 0x40 || online & 0x08 ? 'out_of_order' : undefined;
}

type Wishes = { silent: boolean; changed: (state: PrinterState) => void; signal: AbortSignal };

async function print(
  socket: Socket,
  answers: Answers,
  bytes: Uint8Array,
  { silent, changed, signal }: Wishes,
): Promise<'printed' | 'lost'> {
  const written = new Promise<boolean>((resolve) => {
    socket.write(bytes, (error) => resolve(!error));
    if (!silent) socket.write(Uint8Array.from(askDone));
  });
  if (silent) return (await endedWell(socket, written, answers)) ? 'printed' : 'lost';
  let wellSince: number | undefined;
  let heardAt = Date.now();
  for (;;) {
    await Promise.race([answers.done, answers.over, sleep(watchMs, undefined, { ref: false })]);
    if (answers.isDone()) return 'printed';
    if (answers.isOver() || signal.aborted) return 'lost';
    const state = await askState(socket, answers);
    if (answers.isDone()) return 'printed';
    if (state.problem === 'unreachable') return 'lost';
    const now = Date.now();
    if (state.silent) {
      if (now - heardAt > lostMs) return 'lost';
      continue;
    }
    heardAt = now;
    changed(state);
    wellSince = state.problem ? undefined : (wellSince ?? now);
    if (wellSince !== undefined && now - wellSince > wellMs) return 'printed';
  }
}

/** Of one that never says anything it is enough that it took all of it and let the connection end. */
async function endedWell(socket: Socket, written: Promise<boolean>, answers: Answers): Promise<boolean> {
  const taken = await Promise.race([written, sleep(lostMs, undefined, { ref: false }).then(() => false)]);
  if (!taken) return false;
  let failed = false;
  socket.once('error', () => (failed = true));
  socket.end();
  await Promise.race([answers.over, sleep(2_000, undefined, { ref: false })]);
  return !failed;
}
