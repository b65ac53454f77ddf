import { BlockList, isIP } from 'node:net';
import { malformed } from './configValues.ts';

/** Whether a peer with this address may say for whom it speaks (X-Forwarded-For, X-Forwarded-Proto). */
export type TrustProxy = false | ((address: string) => boolean);

/** `off`, `on` (whoever connects is the proxy), or addresses and networks in CIDR notation, separated by commas. */
export function readTrustProxy(name: string, given: string): TrustProxy {
  if (given === 'off') return false;
  if (given === 'on') return () => true;
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
  return (address) => trusted.check(plainAddress(address), isIP(plainAddress(address)) === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that came in through an IPv6 socket, without its prefix. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

export const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(plainAddress(address));
