import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#domain/error/catalogue.ts';

/**
 * Error code → sentence for what a guest may meet; all others are in staffErrorMessages.ts, which no guest downloads.
 * English is the catalogue's own text (domain/error/catalogue.ts; a test holds the two together); the other languages
 * translate it (D21).
 */
export const errorMessages = {
  invalid_request: msg`Invalid Data`,
  no_token: msg`No Token provided`,
  not_allowed: msg`Not allowed`,
  not_found: msg`Could not find resource`,
  body_too_large: msg`Request is too large`,
  unsupported_media_type: msg`Invalid Data`,
  https_required: msg`A secure connection is required`,
  internal_error: msg`Something went wrong`,
  rate_limited: msg`Too many requests, please wait a moment`,
  unavailable: msg`Server is not ready yet`,
  contract_too_new: msg`Server is being updated`,
  in_flight: msg`Request is still being processed`,
  id_taken: msg`This id is already in use`,
  restaurant_closed: msg`Restaurant is closed at this time`,
  restaurant_paused: msg`Restaurant does not take orders at the moment`,
  restaurant_inactive: msg`Restaurant is not available`,
  order_type_unavailable: msg`Restaurant does not offer this order type`,
  payment_type_unavailable: msg`Restaurant does not offer this payment`,
  no_delivery_address: msg`Restaurant does not deliver to this address`,
  address_required: msg`A delivery address is required`,
  contact_required: msg`A name and phone number are required`,
  menu_revision_unknown: msg`Menu is no longer available`,
  price_changed: msg`Prices have changed`,
  item_sold_out: msg`Item sold out`,
  item_unknown: msg`Item is not on the menu`,
  item_invalid: msg`Item cannot be ordered like this`,
  order_empty: msg`No Order Received`,
  order_too_large: msg`Order is too large`,
  invalid_order_action: msg`Invalid order action`,
  order_closed: msg`Order is already closed`,
  line_paid: msg`Line is already paid`,
  already_rated: msg`Order is already rated`,
  partial_payment_invalid: msg`Invalid partial payment id`,
  partial_payment_closed: msg`Partial payment is already closed`,
  amount_exceeds_remaining: msg`Amount exceeds remaining amount`,
  lines_already_claimed: msg`Items are already being paid`,
  amount_invalid: msg`Amount is invalid`,
  payment_not_confirmed: msg`Payment is not confirmed yet`,
  payment_needs_staff: msg`This payment is confirmed by the staff`,
  payment_intent_invalid: msg`Payment intent was invalid`,
  card_declined: msg`Card was declined`,
  payment_provider_down: msg`Payment provider cannot be reached`,
  table_unknown: msg`Table was not found`,
  table_session_over: msg`Table session has ended, please scan the code again`,
  waiter_already_called: msg`The waiter is already on the way`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
