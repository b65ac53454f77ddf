import type { Config } from '../../config.ts';
import { isLoopback } from '../../peer/trustProxy.ts';

/**
 * Whether admins of this installation are admins only with a second factor: everywhere but on the own machine, where
 * nobody else comes.
 */
export function needsSecondFactor({ publicUrl, tls, trustProxy }: Pick<Config, 'publicUrl' | 'tls' | 'trustProxy'>) {
  if (!publicUrl) return tls !== undefined || trustProxy !== false;
  const { hostname } = new URL(publicUrl);
  return hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
