import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { malformed } from '../settings/configValues.ts';

/**
 * Whether a peer with this address may say for whom it speaks (X-Forwarded-For, X-Forwarded-Proto); `hop` counts those
 * who passed a request on, from 0, which is who connects.
 */
export type TrustProxy = false | ((address: string, hop?: number) => boolean);

/** `off`, `on` (whoever connects is the proxy), or addresses and networks in CIDR notation, separated by commas. */
export function readTrustProxy(name: string, given: string): TrustProxy {
  if (given === 'off') return false;
  // what stands further left in X-Forwarded-For is what the client wrote there itself
  if (given === 'on') return (_address, hop = 0) => hop === 0;
  const trusted = new BlockList();
  for (const entry of given.split(',').map((part) => part.trim())) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    if (!version || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))) {
      malformed(name, 'off, on, or addresses and networks like 10.0.0.0/8 separated by commas', given);
    }
    trusted.addSubnet(address, prefix === undefined ? bits : Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
  }
  return (peer) => {
    const address = plainAddress(peer);
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Who asks: the nearest address that does not speak for another, as Fastify's `request.ip`. */
export function clientAddress({ socket, headers }: IncomingMessage, trusts: TrustProxy): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',').toReversed();
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim()).filter(Boolean)];
  return hops.find((address, hop) => !trusts || !trusts(address, hop)) ?? hops.at(-1)!;
}

/** An IPv4 address that came in through an IPv6 socket, without its prefix. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

export const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(plainAddress(address));

/** What proxies and tunnels add: whoever sends one of these speaks for somebody else. */
const forwarding = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

/**
 * Whether a program of this machine asks for itself. Who connects decides; a header can only say that it is not so,
 * never that it is.
 */
export const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined);

/**
 * Encrypted by us, or by the proxy that we stand behind, or it never left this machine (D25). A proxy that does not say
 * how it was asked was not asked securely. Tunnels of this machine are believed as far as this: they are no strangers.
 */
export function isSecure(request: IncomingMessage, trusts: TrustProxy): boolean {
  const { socket, headers } = request;
  if ('encrypted' in socket || isLocal(request)) return true;
  const peer = socket.remoteAddress ?? '';
  if (!isLoopback(peer) && !(trusts && trusts(peer))) return false;
  const said = [headers['x-forwarded-proto'] ?? ''].flat().join();
  return said.split(',').every((proto) => /^\s*(https|wss)\s*$/i.test(proto));
}

/**
 * What an address counts as where something is limited: one of IPv6 as its /64, since whoever has one address has all of
 * them.
 */
export function limitedAddress(given: string): string {
  const address = plainAddress(given);
  if (isIP(address) !== 6) return address;
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
