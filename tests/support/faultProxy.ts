import { createServer, connect, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the network does to a connection at the moment. */
export type Weather =
  /** everything passes */
  | { kind: 'fair' }
  /** nobody answers and nothing is refused */
  | { kind: 'black-hole' }
  /** connections are refused or torn down */
  | { kind: 'cut' }
  /** requests of this kind are never answered, and their connections stand for ever, whatever the weather is by then */
  | { kind: 'swallow'; matching: RegExp }
  /** the request reaches the server, the answer is torn off before it reaches the client; `left` times */
  | { kind: 'drop-replies'; matching: RegExp; left: number }
  /** the connection is torn down before the request has reached the server; `left` times */
  | { kind: 'drop-requests'; matching: RegExp; left: number }
  /** everything takes this long on its way, in milliseconds, and comes in pieces of so many bytes */
  | { kind: 'slow'; latency: number; chunk: number };

export type FaultProxy = {
  origin: string;
  port: number;
  setWeather(weather: Weather): void;
  /** how many replies and requests were dropped so far */
  dropped(): number;
  /** how many connections were swallowed so far */
  swallowed(): number;
  /** resolves when a request of this kind has reached the server */
  nextRequest(matching: RegExp): Promise<void>;
  close(): Promise<void>;
};

/**
 * A loopback proxy between browser and server that can behave like a bad network. It looks at bytes, not at HTTP, so
 * websockets pass and break like everything else.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let weather: Weather = { kind: 'fair' };
  const awaited: { matching: RegExp; resolve: () => void }[] = [];
  let dropped = 0;
  let swallowed = 0;
  const open = new Set<Socket>();

  const server: Server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    if (weather.kind === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1');
    open.add(upstream);
    upstream.on('error', () => client.destroy());
    const [up, down] = [carrier(upstream, () => weather), carrier(client, () => weather)];
    let doomed = false;
    let dead = false;
    client.on('data', (chunk) => {
      if (dead || weather.kind === 'black-hole') return;
      if (weather.kind === 'swallow' && weather.matching.test(chunk.toString('latin1'))) {
        swallowed += 1;
        dead = true;
        return;
      }
      if (weather.kind === 'drop-replies' && weather.left > 0 && weather.matching.test(chunk.toString('latin1'))) {
        weather.left -= 1;
        doomed = true;
      }
      if (weather.kind === 'drop-requests' && weather.left > 0 && weather.matching.test(chunk.toString('latin1'))) {
        weather.left -= 1;
        dropped += 1;
        client.resetAndDestroy();
        upstream.destroy();
        return;
      }
      up.send(chunk);
      for (const waiting of awaited.filter(({ matching }) => matching.test(chunk.toString('latin1')))) {
        awaited.splice(awaited.indexOf(waiting), 1);
        waiting.resolve();
      }
    });
    upstream.on('data', (chunk) => {
      if (dead || weather.kind === 'black-hole') return;
      if (doomed) {
        // The server has committed and answered; the client never learns of it.
        client.resetAndDestroy();
        upstream.destroy();
        return;
      }
      down.send(chunk);
    });
    const end = (): void => {
      // also where the client has given up waiting before it came
      if (doomed) dropped += 1;
      doomed = false;
      client.destroy();
      upstream.destroy();
      open.delete(client);
      open.delete(upstream);
    };
    client.on('close', end);
    upstream.on('close', end);
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    setWeather(next) {
      weather = next;
      if (next.kind === 'cut') for (const socket of open) socket.resetAndDestroy();
    },
    nextRequest: (matching) => new Promise((resolve) => awaited.push({ matching, resolve })),
    dropped: () => dropped,
    swallowed: () => swallowed,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Writes to a socket as the weather is: at once, or late and piece by piece, never one before another. */
function carrier(to: Socket, weather: () => Weather): { send(chunk: Buffer): void } {
  let before = Promise.resolve();
  let waiting = 0;
  const later = async (chunk: Buffer, { latency, chunk: size }: Extract<Weather, { kind: 'slow' }>): Promise<void> => {
    const arrives = Date.now() + latency;
    await before;
    await sleep(Math.max(0, arrives - Date.now()));
    for (let at = 0; at < chunk.length && !to.destroyed; at += size) {
      to.write(chunk.subarray(at, at + size));
      if (weather().kind === 'slow') await sleep(1);
    }
  };
  return {
    send(chunk) {
      const now = weather();
      if (now.kind !== 'slow' && waiting === 0) return void to.write(chunk);
      waiting += 1;
      before = later(chunk, now.kind === 'slow' ? now : { kind: 'slow', latency: 0, chunk: chunk.length }).finally(
        () => void (waiting -= 1),
      );
    },
  };
}
