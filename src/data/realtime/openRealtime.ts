import { io, type Socket } from 'socket.io-client';
import { socketNamespace, type FromClient, type ToClient } from '#contract/socketEvents.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { noteReached } from '../api/reachability.ts';
import { employeeForSocket, rereadTokens, tokenForSocket } from '../api/tokens.ts';
import { learnServerTime, serverNow } from '../clock.ts';
import { followRestaurant } from '../menu/menuStore.ts';
import type { BaseChange } from '../local/changes.ts';
import { kickSenderNow } from '../outbox/startSender.ts';
import { renewToken } from '../session/renewDevice.ts';
import { watchConnection } from './connectionTruth.ts';
import { startHeartbeat, type Heartbeat } from './heartbeat.ts';
import { applyBase, emptyChange } from './applyBase.ts';
import { reconnection } from './reconnection.ts';
import { letGoOfHangingPictures } from './hangingPictures.ts';
import { leaveInTurn } from './leaveInTurn.ts';
import type { DeviceNews, Listening } from './listening.ts';
import { showSynced } from './connectionStore.ts';

const readAgainAfter = 2_000;

/** Opens the socket, keeps the base up to date through it, and tells the truth about the connection. */
export function openRealtime(listening: Listening, news: DeviceNews): () => void {
  const follower = listening.follow?.();
  let closed = false;
  let heartbeat: Heartbeat | undefined;
  let carried: string | undefined;
  const socket: Socket<ToClient, FromClient> = io(socketNamespace, {
    transports: ['websocket'],
    ...reconnection,
    autoConnect: false,
    auth: (give) => {
      const { caller, kind } = listening;
      void Promise.all([tokenForSocket(caller), employeeForSocket(caller)]).then(([token, employee]) => {
        carried = token;
        give({ token: token ?? '', kind, ...(employee ? { employee } : {}) });
      }, reportError);
    },
  });
  const truth = watchConnection(() => {
    kickSenderNow();
    if (!socket.connected) reconnectNow();
    else readMissed();
  });

  const stopPictures = letGoOfHangingPictures();

  /** Gives up on an attempt that hangs and starts another at once. */
  function reconnectNow(): void {
    if (closed) return;
    socket.disconnect();
    socket.connect();
  }

  function reconnectAfter(ms = reconnection.reconnectionDelay): void {
    setTimeout(() => !closed && socket.connect(), ms);
  }

  let turn = 0;
  /** Online is shown when this has succeeded; a failure is tried again for as long as the socket stands. */
  function readMissed(anew = false): void {
    turn += 1;
    const mine = turn;
    const reading = follower ? follower.catchUp(anew) : listening.kind === 'guest' ? readOwn() : Promise.resolve();
    void reading.then(
      () => {
        if (mine !== turn) return;
        truth.caughtUp(true);
        showSynced(serverNow().toISOString());
      },
      (error: unknown) => {
        silentWhenUnreachable(error);
        if (mine !== turn) return;
        truth.caughtUp(false);
        setTimeout(() => mine === turn && socket.connected && readMissed(), readAgainAfter);
      },
    );
  }

  /** What a guest follows: the orders of the table, or the one order. */
  async function readOwn(): Promise<void> {
    const { table_id, order_id, scope, caller } = listening;
    if (!scope) return;
    const asOf = serverNow().getTime();
    try {
      if (order_id) {
        const order = await call('GET /order', { query: { order_id }, caller });
        applyBase({ ...emptyChange(scope), orders: [order] });
      }
      if (!table_id) return;
      const orders = await call('GET /table/orders', { query: { table_id }, caller });
      // waiter calls come with the table's room
      applyBase({ ...emptyChange(scope), orders, whole: { asOf, of: 'orders' } });
    } catch (error) {
      if (error instanceof CallFailed && error.error.statusCode === 401) news.over?.();
      throw error;
    }
  }

  async function joinRooms(): Promise<void> {
    for (const room of listening.rooms) {
      const answer = await socket.timeout(reconnection.timeout).emitWithAck('join_room', room);
      if ('seq' in answer && room.startsWith('restaurant:')) follower?.heard(answer.seq);
    }
    readMissed(true);
  }

  socket.on('connect', () => {
    turn += 1; // what an older connection reads tells nothing of this one
    truth.caughtUp(false);
    truth.socket(true);
    const { id } = socket;
    heartbeat?.stop();
    heartbeat = startHeartbeat(
      () => socket.emit('ping', listening.report?.()),
      () => {
        truth.silent();
        reconnectNow();
      },
    );
    news.connected?.();
    void joinRooms().catch((error: unknown) => {
      silentWhenUnreachable(error);
      if (id === socket.id) reconnectNow(); // it listens to nothing
    });
    kickSenderNow();
  });
  socket.on('disconnect', (reason) => {
    heartbeat?.stop();
    truth.socket(false);
    if (reason === 'io server disconnect') reconnectAfter();
  });
  socket.on('connect_error', (error) => {
    truth.socket(false);
    const refused = (error as Error & { data?: { code?: string } }).data;
    if (refused?.code === 'no_token') renewSoon();
    // the server could not look: a refusal is not tried again by itself
    else if (refused) reconnectAfter();
  });
  function renewSoon(): void {
    renewAndRetry().catch(silentWhenUnreachable);
  }
  async function renewAndRetry(): Promise<void> {
    rereadTokens();
    // a request that went on beside it may have renewed the one that it carried
    const held = await tokenForSocket(listening.caller);
    const outcome = held === carried ? await renewToken(listening.caller) : 'renewed';
    if (outcome === 'renewed') reconnectAfter();
    else if (outcome === 'no_answer') reconnectAfter(reconnection.reconnectionDelayMax);
    else if (listening.kind === 'device') news.revoked?.();
    else news.over?.();
  }

  socket.on('pong', ({ now, heads }) => {
    const took = heartbeat?.answered() ?? 0;
    noteReached(true);
    truth.socket(true);
    learnServerTime(now, took);
    const head = listening.restaurant_id ? heads[listening.restaurant_id] : undefined;
    if (head !== undefined) follower?.heard(head);
  });
  function told(seq: number, part: Partial<BaseChange>): void {
    // who has no scope has joined no room from which this could come
    const change = { ...emptyChange(listening.scope!), ...part };
    if (follower) follower.event(seq, change);
    else applyBase(change);
  }
  socket.on('update_order', ({ seq, order }) => told(seq, { orders: [order] }));
  socket.on('table_event', ({ seq, event }) => told(seq, { tableEvents: [event] }));
  socket.on('table_changed', ({ seq, table }) => told(seq, { tables: [table] }));
  socket.on('table_over', ({ table_id }) => table_id === listening.table_id && news.over?.());
  socket.on('menu_changed', (changed) => void followRestaurant(changed).catch(silentWhenUnreachable));
  socket.on('areas_changed', (changed) => news.areas?.(changed));
  socket.on('printers_changed', ({ restaurant_id }) => news.printers?.(restaurant_id));
  socket.on('device_changed', (device) => news.changed?.(device));
  socket.on('device_revoked', () => news.revoked?.());
  leaveInTurn(socket, reconnectNow);
  socket.on('device_request', (request) => news.request?.(request));
  socket.on('device_request_processing', (request, answer) => {
    void (news.processing?.(request) ?? Promise.resolve({ success: false, message: 'Unknown Request' })).then(
      answer,
      reportError,
    );
  });

  /** A phone that was locked has a socket that only looks open, and may have missed everything. */
  function onVisible(): void {
    if (document.hidden || !socket.connected) return;
    heartbeat?.beat();
    readMissed();
  }
  document.addEventListener('visibilitychange', onVisible);

  socket.connect();
  readMissed(); // also where a proxy lets no socket through

  return () => {
    closed = true;
    turn += 1; // what is answered now is of the house before
    heartbeat?.stop();
    truth.stop();
    stopPictures();
    document.removeEventListener('visibilitychange', onVisible);
    socket.disconnect();
  };
}

/** Nobody there is shown by the connection's state; anything else is a bug. */
function silentWhenUnreachable(error: unknown): void {
  // the last is what a socket says of what it asked before it was lost, or closed because nobody looks any more
  const unheard = error instanceof Error && /timed out|been disconnected/.test(error.message);
  if (!(error instanceof CallFailed) && !unheard) reportError(error);
}
