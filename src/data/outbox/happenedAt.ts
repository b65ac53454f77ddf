import { clockOffset, serverHeard } from '../clock.ts';
import type { StoredOperation } from './operation.ts';

type Timed = Pick<StoredOperation, 'occurredAt' | 'clockOffset' | 'clockHeard'>;

/** Whether it was done by a clock that nobody had compared with the server's since the app was started. */
export const isUnsure = ({ clockHeard }: Timed): boolean => !clockHeard;

/**
 * When an operation happened, by what is known of the server's clock when it is sent (D31): what was done after a start
 * without a network has the offset of the last time, which another battery or a set clock has made wrong (D43).
 */
export function happenedAt(operation: Timed): string {
  if (!isUnsure(operation) || !serverHeard()) return operation.occurredAt;
  const byDevice = Date.parse(operation.occurredAt) - operation.clockOffset;
  return new Date(byDevice + clockOffset()).toISOString();
}
