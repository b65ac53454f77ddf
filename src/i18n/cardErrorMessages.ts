import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientMessageCode } from '#domain/error/clientMessages.ts';

/** Error code → sentence for what only somebody may meet who pays by card; what takes a card brings them along. */
export const cardErrorMessages = {
  no_secret_received: msg`No Secret received`,
} satisfies Partial<Record<ClientMessageCode, MessageDescriptor>>;
