import { isLoopback, type TrustProxy } from '../../peer/trustProxy.ts';

type Served = { publicUrl?: string; tls?: object; trustProxy: TrustProxy };

/**
 * Whether admins of this installation are admins only with a second factor: everywhere but on the own machine, where
 * nobody else comes.
 */
export function needsSecondFactor({ publicUrl, tls, trustProxy }: Served) {
  if (!publicUrl) return tls !== undefined || trustProxy !== false;
  const { hostname } = new URL(publicUrl);
  return hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
