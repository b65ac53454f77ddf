import { io, type Socket } from 'socket.io-client';
import type { Order } from '#domain/order/order.ts';
import type { FromClient, Room, SocketAuth, ToClient } from '#contract/socketEvents.ts';

export type Listening = {
  socket: Socket<ToClient, FromClient>;
  /** every `update_order`, as it came */
  heard: { seq: number; order: Order }[];
  close(): void;
};

/** A screen: a socket that has joined its rooms and notes what it hears. */
export async function listen(origin: string, auth: SocketAuth, ...rooms: Room[]): Promise<Listening> {
  const socket: Socket<ToClient, FromClient> = io(`${origin}/device`, {
    transports: ['websocket'],
    forceNew: true,
    auth,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  const heard: Listening['heard'] = [];
  socket.on('update_order', (message) => heard.push(message));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  for (const room of rooms) {
    const answer = await socket.emitWithAck('join_room', room);
    if ('error' in answer) throw new Error(`${room} could not be joined: ${answer.error.message}`);
  }
  return { socket, heard, close: () => void socket.disconnect() };
}
