import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#domain/error/catalogue.ts';
import type { awayErrorMessages } from './awayErrorMessages.ts';
import type { errorMessages } from './errorMessages.ts';
import type { personErrorMessages } from './personErrorMessages.ts';

/**
 * Error code → sentence for everything that no guest meets: a new code does not compile until it stands here or there.
 * `{name}` is filled from the error's values.
 */
export const staffErrorMessages: Record<
  Exclude<ErrorCode, keyof typeof errorMessages | keyof typeof personErrorMessages | keyof typeof awayErrorMessages>,
  MessageDescriptor
> = {
  method_not_allowed: msg`Request type unknown`,
  cursor_too_old: msg`Cursor too old`,
  not_implemented: msg`Not Implemented`,
  version_conflict: msg`Somebody else changed this meanwhile`,
  key_reused: msg`Idempotency key reused`,
  lane_failed: msg`An earlier action of the same order failed`,
  operation_unknown: msg`Request type unknown`,
  printer_address_refused: msg`The server does not print to this address`,
  currency_fixed: msg`Currency cannot change once there are orders`,
  order_with_other_deliverer: msg({ message: 'Order is already with {name}' }),
  note_required: msg`A note is required`,
  order_changed: msg`Order was changed meanwhile`,
  lines_not_done: msg`Added items are not done yet`,
  lines_held: msg`Held items have not been fired yet`,
  line_unknown: msg`Line is not part of this order`,
  given_too_low: msg`Amount given is too low`,
  reader_busy: msg`This card reader is busy with another payment. Wait a moment, or take another reader.`,
  reader_offline: msg`This card reader is switched off or has no network.`,
  card_missing: msg`A card is needed first`,
  provider_refused: msg`Payment provider did not accept this`,
  payment_address_required: msg`A payment address is needed first`,
  card_authentication_required: msg`Your bank asks you to approve the payment`,
  restaurant_account_required: msg`This restaurant needs an account of its own at the payment provider`,
  registration_code_invalid: msg`Registration code is invalid or has expired`,
  table_has_unpaid_orders: msg`Table has unpaid orders`,
  table_in_use: msg`Table is in use`,
  device_password_wrong: msg`Device password is wrong`,
  device_revoked: msg`This device was taken away by the owner`,
  device_not_linked: msg`Device is currently not operating this restaurant`,
  device_locked: msg`Device is locked`,
  user_type_invalid: msg`User type invalid`,
  employee_code_wrong: msg`Invalid Data`,
  employee_code_taken: msg`Code is already in use`,
  employee_code_weak: msg`Code is too easy to guess`,
  code_locked: msg`Too many wrong codes, please wait`,
  pairing_code_invalid: msg`Pairing code is invalid or has expired`,
  partial_payment_id_invalid: msg`Partial payment id invalid`,
  terminal_id_invalid: msg`Terminal id invalid`,
  unknown_request: msg`Unknown Request`,
  select_restaurant: msg`Select a Restaurant for Device`,
  request_closed: msg`Request is already finished`,
  shift_open: msg`Another shift of this register is still open`,
  path_taken: msg`Path is already in use`,
  invitation_invalid: msg`Invitation is invalid or has expired`,
  file_invalid: msg`File invalid. Please upload an Image`,
};
