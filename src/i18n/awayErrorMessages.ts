import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#domain/error/catalogue.ts';

/** Error code → sentence for what only somebody may meet who orders without a table; those pages bring them along. */
export const awayErrorMessages = {
  order_outdated: msg`This order waited too long for a connection and was not placed. Please look at it and order again.`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
