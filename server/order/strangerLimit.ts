import type { ParsedBody } from '#contract/calls.ts';
import type { Refusal } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import type { OrderParts } from './orderParts.ts';
import { type From, tooMany } from '../http/callLimits.ts';
import { minute } from '../http/limits.ts';
import { limitedAddress } from '../peer/trustProxy.ts';

/**
 * Orders of those who sit at no table of the restaurant, whoever they say they are: an account or a token of an earlier
 * order costs nothing. A restaurant's own network has many guests behind one address; those who scanned a table's code
 * are counted by their token and the table (callLimits), which nobody has who is not there.
 */
export function strangerLimit(
  { limits, config }: Pick<OrderParts, 'limits' | 'config'>,
  { callers, ip, local, body }: From & { callers: Callers; body: ParsedBody<'POST /order'> },
): Refusal | undefined {
  const { restaurant_id } = body.order;
  const { device, guest } = callers;
  if (local || device || (guest?.table_id && guest.restaurant_id === restaurant_id)) return undefined;
  const most = config.limits.ordersPerMinute;
  const address = limitedAddress(ip);
  const here = `stranger ${address} ${restaurant_id}`;
  return tooMany(
    limits.take(here, { most: Math.ceil(most / 10), windowMs: minute }) ??
      limits.take(`${here} hour`, { most: Math.ceil(most * 0.6), windowMs: 60 * minute }) ??
      limits.take(`strangers ${address}`, { most: Math.ceil(most / 2), windowMs: minute }) ??
      limits.take(`strangers ${restaurant_id}`, { most, windowMs: minute }),
  );
}
