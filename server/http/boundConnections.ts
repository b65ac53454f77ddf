import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, limitedAddress, type TrustProxy } from '../peer/trustProxy.ts';

/** How long a connection may take to say what it wants, in milliseconds. */
const askWithin = 10_000;

/** For Node's server: whoever only connects, or says half of a request, is let go. */
export const connectionLimits = {
  headersTimeout: askWithin,
  connectionsCheckingInterval: 2_000,
  handshakeTimeout: askWithin,
};

/** A whole restaurant stands behind one address: its guests' phones have some connections each. */
const mostOpen = 2_000;
/** How many of one address may be open without having asked anything yet. */
const mostSilent = 100;
/** Who has just connected is not silent: a request may be on its way. */
const silentAfter = 2_000;

type Bounds = { open?: number; silent?: number };

/** Holds the connections of each address in bounds. Proxies and the machine itself may open as many as they like. */
export function boundConnections(
  http: Server,
  trusts: TrustProxy,
  { open: mostOfOne = mostOpen, silent: mostSilentOfOne = mostSilent }: Bounds = {},
): void {
  const open = new Map<string, number>();
  /** by address, and since when; the oldest first */
  const silent = new Map<string, Map<Socket, number>>();
  const addressOf = new Map<Socket, string>();
  const isFree = (peer: string): boolean => isLoopback(peer) || (trusts !== false && trusts(peer));

  http.on('connection', (connection: Socket) => {
    const peer = connection.remoteAddress ?? '';
    if (isFree(peer)) return;
    const address = limitedAddress(peer);
    const now = (open.get(address) ?? 0) + 1;
    open.set(address, now);
    connection.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (now > mostOfOne) connection.destroy();
  });

  http.on('setSecureContext' in http ? 'secureConnection' : 'connection', (connection: Socket) => {
    const address = limitedAddress(connection.remoteAddress ?? '');
    const own = silent.get(address) ?? new Map<Socket, number>();
    silent.set(address, own);
    own.set(connection, Date.now());
    addressOf.set(connection, address);
    connection.once('close', () => heardOf(connection));
    for (const [oldest, since] of own) {
      if (own.size <= mostSilentOfOne || Date.now() - since < silentAfter) break;
      heardOf(oldest);
      oldest.destroy();
    }
  });
  const speaks = ({ socket }: IncomingMessage): void => heardOf(socket);
  http.on('request', speaks);
  http.on('upgrade', speaks);

  function heardOf(connection: Socket): void {
    const address = addressOf.get(connection);
    if (address === undefined) return;
    addressOf.delete(connection);
    const own = silent.get(address);
    if (own?.delete(connection) && own.size === 0) silent.delete(address);
  }
}
