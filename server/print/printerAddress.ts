import { lookup } from 'node:dns/promises';
import { BlockList, isIP, SocketAddress } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LRUCache } from 'lru-cache';
import { atMost } from '../work/atMost.ts';

/** Where printers listen for raw data; one maker's boxes with several sockets take the next ones. */
const leastPort = 9100;
const mostPort = 9109;

/** Addresses at which no printer of a house stands: this machine, what is only for the link, and what is for many. */
const never = new BlockList();
never.addSubnet('127.0.0.0', 8);
never.addSubnet('0.0.0.0', 8);
never.addSubnet('169.254.0.0', 16);
never.addSubnet('224.0.0.0', 3);
never.addSubnet('::', 96, 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');

/**
 * The address to connect to, or nothing where the server does not print: any service of its own machine or of its
 * neighbourhood could be reached by whoever sets up a printer. Names are looked up once, and what was checked is what is connected to.
 * With `here`, printers may stand on this machine and listen anywhere.
 */
export async function printerAddress(host: string, port: number, here: boolean): Promise<string | undefined> {
  if (!here && (port < leastPort || port > mostPort)) return undefined;
  const address = isIP(host) ? host : await addressOf(host);
  return here || !isForbidden(address) ? address : undefined;
}

/** Looking up a name holds one of the few threads that passwords and files need, too: for long where nobody answers. */
const inTurn = atMost(2);
const unknown = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/** Throws where nobody knows the name: it is asked for again in a minute. */
const addressOf = (host: string): Promise<string> =>
  inTurn(async () => {
    if (unknown.has(host)) throw new Error(`nobody knows ${host}`);
    try {
      return (await lookup(host)).address;
    } catch (error) {
      unknown.set(host, true);
      throw error;
    }
  });

/** Whether an address that is written as such is none of a printer; what a name means is seen when it is printed to. */
export const isRefusedAddress = (host: string, port: number, here: boolean): boolean =>
  !here &&
  (port < leastPort ||
    port > mostPort ||
    host.toLowerCase() === 'localhost' ||
    (isIP(host) !== 0 && isForbidden(host)));

function isForbidden(address: string): boolean {
  const plain = plainAddress(address);
  return never.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4') || own().has(plain);
}

/** An address as this machine writes it: one of the old kind may be written as one of the new in several ways. */
const plainAddress = (address: string): string =>
  isIP(address) === 6
    ? new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
    : address;

const own = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []));
