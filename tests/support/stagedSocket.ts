import { afterEach, beforeEach, vi } from 'vitest';
import type { Listening } from '#src/data/realtime/listening.ts';
import { openRealtime } from '#src/data/realtime/openRealtime.ts';

type Handler = (...given: never[]) => void;

/** What stands around the socket, as spies: the server, the network and the page are the test’s. */
const hoisted = vi.hoisted(() => {
  const spy = vi.fn;
  return {
    io: spy(),
    call: spy(),
    rereadTokens: spy(),
    tokenForSocket: spy(),
    employeeForSocket: spy(),
    renewToken: spy(),
    followRestaurant: spy(),
    kickSenderNow: spy(),
    truth: { socket: spy(), silent: spy(), caughtUp: spy(), stop: spy() },
    heartbeat: { beat: spy(), answered: spy(), stop: spy() },
    startHeartbeat: spy(),
    applyBase: spy(),
    stopPictures: spy(),
    showSynced: spy(),
    learnServerTime: spy(),
    noteReached: spy(),
    back: (): void => undefined,
    leave: (): void => undefined,
  };
});
vi.mock('socket.io-client', () => ({ io: hoisted.io }));
vi.mock('#src/data/api/call.ts', () => ({ call: hoisted.call }));
vi.mock('#src/data/api/reachability.ts', () => ({ noteReached: hoisted.noteReached }));
vi.mock('#src/data/api/tokens.ts', () => ({
  rereadTokens: hoisted.rereadTokens,
  tokenForSocket: hoisted.tokenForSocket,
  employeeForSocket: hoisted.employeeForSocket,
}));
vi.mock('#src/data/clock.ts', () => ({ learnServerTime: hoisted.learnServerTime, serverNow: () => new Date(1_000) }));
vi.mock('#src/data/menu/menuStore.ts', () => ({ followRestaurant: hoisted.followRestaurant }));
vi.mock('#src/data/outbox/startSender.ts', () => ({ kickSenderNow: hoisted.kickSenderNow }));
vi.mock('#src/data/session/renewDevice.ts', () => ({ renewToken: hoisted.renewToken }));
vi.mock('#src/data/realtime/connectionStore.ts', () => ({ showSynced: hoisted.showSynced }));
vi.mock('#src/data/realtime/connectionTruth.ts', () => ({
  watchConnection: (back: () => void) => {
    hoisted.back = back;
    return hoisted.truth;
  },
}));
vi.mock('#src/data/realtime/heartbeat.ts', () => ({ startHeartbeat: hoisted.startHeartbeat }));
vi.mock('#src/data/realtime/applyBase.ts', () => ({
  applyBase: hoisted.applyBase,
  emptyChange: (scope: string) => ({ scope, orders: [], tables: [], tableEvents: [], unassigned: [] }),
}));
vi.mock('#src/data/realtime/hangingPictures.ts', () => ({ letGoOfHangingPictures: () => hoisted.stopPictures }));
vi.mock('#src/data/realtime/leaveInTurn.ts', () => ({
  leaveInTurn: (_socket: unknown, reconnectNow: () => void) => (hoisted.leave = reconnectNow),
}));

export const world = hoisted;

const handlers = new Map<string, Handler>();
export const socket = {
  id: 's1',
  connected: false,
  on: (event: string, handler: Handler) => void handlers.set(event, handler),
  connect: vi.fn(),
  disconnect: vi.fn(),
  emit: vi.fn(),
  timeout: vi.fn(() => ({ emitWithAck })),
};
export const emitWithAck = vi.fn();
/** The server's end, or the network, does something. */
export const happens = (event: string, ...given: unknown[]): void => handlers.get(event)!(...(given as never[]));
export const turn = async (): Promise<void> => {
  for (let times = 0; times < 5; times += 1) await new Promise((resolve) => setImmediate(resolve));
};
export const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

export const reported = vi.fn();
export const follower = { event: vi.fn(), heard: vi.fn(), catchUp: vi.fn() };
export const device: Listening = {
  kind: 'device',
  caller: 'device:m1',
  scope: 'restaurant:r1',
  rooms: ['device:d1', 'restaurant:r1'],
  restaurant_id: 'r1',
  report: () => ({ appVersion: '2', pendingReplays: 3 }),
  follow: () => follower,
};
export const guest: Listening = {
  kind: 'guest',
  caller: 'guest:abc',
  scope: 'table:t1',
  rooms: ['table:t1'],
  restaurant_id: 'r1',
  table_id: 't1',
};
export const news = {
  changed: vi.fn(),
  revoked: vi.fn(),
  connected: vi.fn(),
  over: vi.fn(),
  request: vi.fn(),
  processing: vi.fn(),
  areas: vi.fn(),
  printers: vi.fn(),
};
export const page: { hidden: boolean; listeners: Map<string, () => void> } = { hidden: false, listeners: new Map() };
let closing: () => void;
export const close = (): void => closing();

export async function opened(listening: Listening, told: object = news): Promise<void> {
  closing = openRealtime(listening, told);
  await turn();
}
export async function connected(listening: Listening, told: object = news): Promise<void> {
  await opened(listening, told);
  socket.connected = true;
  happens('connect');
  await turn();
}
export const forget = (): void => {
  for (const spy of [socket.connect, socket.disconnect, follower.catchUp, hoisted.kickSenderNow]) spy.mockClear();
  for (const spy of [hoisted.truth.socket, hoisted.truth.caughtUp, hoisted.showSynced, hoisted.call]) spy.mockClear();
};

/** Each test has a socket of its own, before anything happened to it. */
export function stageSocket(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.clearAllMocks();
    handlers.clear();
    Object.assign(socket, { id: 's1', connected: false });
    hoisted.io.mockReturnValue(socket);
    hoisted.startHeartbeat.mockReturnValue(hoisted.heartbeat);
    hoisted.heartbeat.answered.mockReturnValue(40);
    hoisted.tokenForSocket.mockResolvedValue('secret');
    hoisted.employeeForSocket.mockResolvedValue(undefined);
    hoisted.followRestaurant.mockResolvedValue(undefined);
    hoisted.call.mockResolvedValue([]);
    emitWithAck.mockReset().mockResolvedValue({ seq: 7 });
    follower.catchUp.mockReset().mockResolvedValue(undefined);
    page.hidden = false;
    page.listeners.clear();
    vi.stubGlobal('document', {
      get hidden() {
        return page.hidden;
      },
      addEventListener: (name: string, listener: () => void) => page.listeners.set(name, listener),
      removeEventListener: (name: string) => page.listeners.delete(name),
    });
    vi.stubGlobal('reportError', reported);
  });
  afterEach(() => {
    close();
    vi.useRealTimers();
  });
}
