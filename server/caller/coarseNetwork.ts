import { limitedAddress, plainAddress } from '../peer/trustProxy.ts';

/** The network that an address lies in: enough to tell the own ones from others, and nobody's address. */
export function coarseNetwork(address: string): string {
  const limited = limitedAddress(address);
  if (limited.endsWith('::/64')) return `${limited.split(':').slice(0, 3).join(':')}::/48`;
  return `${plainAddress(address).split('.').slice(0, 3).join('.')}.0/24`;
}
