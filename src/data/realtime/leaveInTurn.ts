import type { Socket } from 'socket.io-client';
import type { FromClient, ToClient } from '#contract/socketEvents.ts';

/**
 * A server that stops says when it is this client's turn to leave, so that not all of them come to the next one at
 * once; another server is there, or this one will be back. Who is connected anew by then has left already.
 */
export function leaveInTurn(socket: Socket<ToClient, FromClient>, reconnectNow: () => void): void {
  socket.on('reconnect', ({ after }) => {
    const { id } = socket;
    setTimeout(() => id === socket.id && reconnectNow(), after);
  });
}
