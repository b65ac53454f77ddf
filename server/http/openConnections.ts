import type { Server, ServerResponse, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection may be open without asking anything, when the server is about to stop, in milliseconds. */
const silentFor = 1_000;

export type OpenConnections = {
  /** Ends those that ask nothing: whoever only opened one, or left without a word, would be waited for. */
  endSilent(): void;
};

/** Knows which connections of a server are waiting for an answer; sockets are open without asking anything. */
export function openConnections(http: Server): OpenConnections {
  const since = new Map<Socket, number>();
  /** how many calls each waits for */
  const asking = new Map<Socket, number>();
  const secure = 'setSecureContext' in http;
  http.on(secure ? 'secureConnection' : 'connection', (connection: Socket) => {
    since.set(connection, Date.now());
    connection.once('close', () => since.delete(connection));
  });
  http.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    asking.set(socket, (asking.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = asking.get(socket)! - 1;
      if (left > 0) asking.set(socket, left);
      else asking.delete(socket);
      if (since.has(socket)) since.set(socket, Date.now());
    });
  });
  return {
    endSilent() {
      for (const [connection, at] of since)
        if (!asking.has(connection) && Date.now() - at > silentFor) connection.destroySoon();
    },
  };
}
