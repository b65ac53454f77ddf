import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where printers listen for raw data; one maker's boxes with several sockets take the next ones. */
const leastPort = 9100;
const mostPort = 9109;

/** Addresses at which no printer of a house stands: this machine, what is only for the link, and what is for many. */
const never = new BlockList();
never.addSubnet('127.0.0.0', 8);
never.addSubnet('0.0.0.0', 8);
never.addSubnet('169.254.0.0', 16);
never.addSubnet('224.0.0.0', 3);
never.addAddress('::1', 'ipv6');
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');

/**
 * The address to connect to, or nothing where the server does not print: any service of its own machine or of its
 * neighbourhood could be reached by whoever sets up a printer. Names are looked up once, and what was checked is what is connected to.
 * With `here`, printers may stand on this machine and listen anywhere.
 */
export async function printerAddress(host: string, port: number, here: boolean): Promise<string | undefined> {
  if (!here && (port < leastPort || port > mostPort)) return undefined;
  const address = isIP(host) ? host : (await lookup(host)).address;
  return here || !isForbidden(address) ? address : undefined;
}

/** Whether an address that is written as such is none of a printer; what a name means is seen when it is printed to. */
export const isRefusedAddress = (host: string, port: number, here: boolean): boolean =>
  !here &&
  (port < leastPort ||
    port > mostPort ||
    host.toLowerCase() === 'localhost' ||
    (isIP(host) !== 0 && isForbidden(host)));

function isForbidden(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  return never.check(plain, family) || own().has(plain);
}

const own = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []));
