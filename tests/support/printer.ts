import { createServer, type Socket } from 'node:net';

/** Letters of the code pages that printers have, by the numbers under which they know them, as our languages need them. */
const codePages: Record<number, Record<number, string>> = {
  0: lettersOf('81ü 82é 83â 84ä 85à 87ç 8aè 8cî 8eÄ 94ö 99Ö 9aÜ a0á a1í a2ó a3ú a4ñ a5Ñ a8¿ ad¡ e1ß'),
  13: lettersOf('d5€'),
  18: lettersOf('83â 8aŐ 8bő 8cî b6Â b8Ş adş c6Ă c7ă d7Î ddŢ ebŰ eeţ fbű'),
};

function lettersOf(table: string): Record<number, string> {
  return Object.fromEntries(table.split(' ').map((entry) => [Number.parseInt(entry.slice(0, 2), 16), entry.slice(2)]));
}

/** What came out between two cuts: text, and how many rows of dots were painted. */
export type Paper = { text: string; pictureRows: number; cut: boolean };

export type StandInPrinter = {
  port: number;
  /** every piece of paper, in the order in which it came out */
  papers(): Paper[];
  /** how often the drawer sprang open */
  drawerOpened(): number;
  /** how many connections were made */
  calls(): number;
  /** no paper from now on, or after so many more lines; what it has taken meanwhile comes out when there is some again */
  runOut(afterLines?: number): void;
  refill(): void;
  openCover(): void;
  closeCover(): void;
  /** says nothing of itself, as cheap ones do */
  mute(): void;
  /** says it again */
  speak(): void;
  /** cuts the connection after so many bytes of the next job */
  dropAfter(bytes: number): void;
  /** not there from now on */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/** A receipt printer on the network that behaves as one: it takes ESC/POS, prints line by line and says how it is. */
export async function startPrinter(): Promise<StandInPrinter> {
  const papers: Paper[] = [];
  let current: Paper = { text: '', pictureRows: 0, cut: false };
  let line = '';
  let page = 0;
  let drawer = 0;
  let calls = 0;
  let cover = false;
  let silent = false;
  let linesLeft = Infinity;
  let cutAfter: number | undefined;
  const sockets = new Set<Socket>();
  let held: { socket: Socket; bytes: number[] }[] = [];

  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    let buffer: number[] = [];
    let taken = 0;
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      for (const byte of data) {
        buffer.push(byte);
        const [a, b, n] = buffer.slice(-3);
        if (a === 0x10 && b === 0x04 && n !== undefined) {
          buffer.splice(-3);
          if (!silent && !socket.destroyed) socket.write(Buffer.from([statusByte(n)]));
          continue;
        }
        taken += 1;
        if (cutAfter !== undefined && taken >= cutAfter) {
          cutAfter = undefined;
          run(socket, buffer);
          socket.destroy();
          return;
        }
      }
      buffer = run(socket, buffer);
    });
  });

  const isOut = (): boolean => linesLeft <= 0;
  const statusByte = (n: number): number => {
    if (n === 1) return 0x12 | (isOut() || cover ? 0x08 : 0);
    if (n === 2) return 0x12 | (cover ? 0x04 : 0) | (isOut() ? 0x20 : 0);
    return 0x12 | (isOut() ? 0x60 : 0);
  };

  /** Prints what it can; gives what it has no whole command of yet. Without paper it keeps everything. */
  function run(socket: Socket, bytes: number[]): number[] {
    let at = 0;
    const need = (count: number): boolean => bytes.length - at >= count;
    while (at < bytes.length) {
      if (isOut() || cover) {
        held.push({ socket, bytes: bytes.slice(at) });
        return [];
      }
      const [first, second] = [bytes[at]!, bytes[at + 1]];
      if (first === 0x10 && second === undefined) break;
      if (first === 0x0a) {
        current.text += `${line}\n`;
        line = '';
        linesLeft -= 1;
        at += 1;
      } else if (first === 0x0d) at += 1;
      else if (first === 0x1b || first === 0x1d || first === 0x1c) {
        if (second === undefined) break;
        const length = lengthOf(bytes, at);
        if (length === undefined || !need(length)) break;
        obey(socket, bytes.slice(at, at + length));
        at += length;
      } else {
        line += decoded(first);
        at += 1;
      }
    }
    return bytes.slice(at);
  }

  function obey(socket: Socket, command: number[]): void {
    const [first, second, third = 0] = command;
    if (first === 0x1b && second === 0x74) page = third;
    if (first === 0x1b && second === 0x70) drawer += 1;
    if (first === 0x1d && second === 0x76) current.pictureRows += command[6]! + command[7]! * 256;
    if (first === 0x1d && second === 0x72 && !silent && !socket.destroyed) socket.write(Buffer.from([0x00]));
    if (first === 0x1d && second === 0x56) {
      papers.push({ ...current, cut: true });
      current = { text: '', pictureRows: 0, cut: false };
    }
  }

  const decoded = (byte: number): string => {
    if (byte < 0x80) return String.fromCharCode(byte);
    return codePages[page]?.[byte] ?? `<${page}:${byte.toString(16)}>`;
  };

  const flush = (): void => {
    const waiting = held;
    held = [];
    for (const { socket, bytes } of waiting) run(socket, bytes);
  };
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const stop = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const port = await listen(0);
  return {
    port,
    papers: () => [...papers],
    drawerOpened: () => drawer,
    calls: () => calls,
    runOut: (afterLines = 0) => void (linesLeft = afterLines),
    refill() {
      linesLeft = Infinity;
      flush();
    },
    openCover: () => void (cover = true),
    closeCover() {
      cover = false;
      flush();
    },
    mute: () => void (silent = true),
    speak: () => void (silent = false),
    dropAfter: (bytes) => void (cutAfter = bytes),
    goAway: stop,
    comeBack: async () => void (await listen(port)),
    close: stop,
  };
}

/** How long a command is; nothing while that cannot be told yet. */
function lengthOf(bytes: number[], at: number): number | undefined {
  const [first, second] = [bytes[at]!, bytes[at + 1]!];
  if (first === 0x1b) return second === 0x40 ? 2 : second === 0x70 ? 5 : 3;
  if (first === 0x1c) return 2;
  if (second === 0x76) {
    if (bytes.length - at < 8) return undefined;
    const [xl = 0, xh = 0, yl = 0, yh = 0] = bytes.slice(at + 4, at + 8);
    return 8 + (xl + xh * 256) * (yl + yh * 256);
  }
  if (second === 0x56) {
    const way = bytes[at + 2];
    return way === undefined ? undefined : way >= 65 ? 4 : 3;
  }
  return 3;
}
