import { coarseNetwork } from './coarseNetwork.ts';
import type { Seen } from './sessionRepository.ts';

/** The browser and network that a request comes from. */
export const seenOf = (userAgent: string, ip: string): Seen => ({
  agent: userAgent.slice(0, 300),
  network: coarseNetwork(ip),
});
