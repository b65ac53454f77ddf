/**
 * Every refusal Comanda knows: its stable code, the HTTP status it travels with, whether trying again can help,
 * and the English sentence (verbatim from the specification where that has one). Other languages translate by code.
 */
export type Retry = 'now' | 'later' | 'never';

type Entry = { status: number; message: string; retry: Retry };

const never = (status: number, message: string): Entry => ({ status, message, retry: 'never' });
const later = (status: number, message: string): Entry => ({ status, message, retry: 'later' });

export const catalogue = {
  // general
  invalid_request: never(400, 'Invalid Data'),
  no_token: never(401, 'No Token provided'),
  wrong_credentials: never(401, 'Email or password is wrong'),
  not_allowed: never(403, 'Not allowed'),
  not_found: never(404, 'Could not find resource'),
  method_not_allowed: never(405, 'Request type unknown'),
  cursor_too_old: never(410, 'Cursor too old'),
  body_too_large: never(413, 'Request is too large'),
  unsupported_media_type: never(415, 'Invalid Data'),
  https_required: never(403, 'A secure connection is required'),
  internal_error: later(500, 'Something went wrong'),
  not_implemented: never(501, 'Not Implemented'),
  rate_limited: later(429, 'Too many requests, please wait a moment'),
  unavailable: later(503, 'Server is not ready yet'),
  contract_too_new: later(503, 'Server is being updated'),
  version_conflict: never(409, 'Somebody else changed this meanwhile'),
  // idempotency and replay
  key_reused: never(422, 'Idempotency key reused'),
  in_flight: later(409, 'Request is still being processed'),
  lane_failed: later(424, 'An earlier action of the same order failed'),
  id_taken: never(409, 'This id is already in use'),
  operation_unknown: never(422, 'Request type unknown'),
  // restaurant
  restaurant_closed: never(422, 'Restaurant is closed at this time'),
  restaurant_paused: never(422, 'Restaurant does not take orders at the moment'),
  restaurant_inactive: never(422, 'Restaurant is not available'),
  currency_fixed: never(409, 'Currency cannot change once there are orders'),
  order_type_unavailable: never(422, 'Restaurant does not offer this order type'),
  payment_type_unavailable: never(422, 'Restaurant does not offer this payment'),
  no_delivery_address: never(422, 'Restaurant does not deliver to this address'),
  address_required: never(422, 'A delivery address is required'),
  contact_required: never(422, 'A name and phone number are required'),
  // menu and order
  menu_revision_unknown: never(422, 'Menu is no longer available'),
  price_changed: never(409, 'Prices have changed'),
  item_sold_out: never(422, 'Item sold out'),
  item_unknown: never(422, 'Item is not on the menu'),
  item_invalid: never(422, 'Item cannot be ordered like this'),
  order_empty: never(422, 'No Order Received'),
  order_too_large: never(422, 'Order is too large'),
  invalid_order_action: never(409, 'Invalid order action'),
  order_with_other_deliverer: never(409, 'Order is already with {name}'),
  note_required: never(422, 'A note is required'),
  order_closed: never(409, 'Order is already closed'),
  order_changed: never(409, 'Order was changed meanwhile'),
  line_unknown: never(422, 'Line is not part of this order'),
  line_paid: never(422, 'Line is already paid'),
  already_rated: never(409, 'Order is already rated'),
  // payment
  partial_payment_invalid: never(422, 'Invalid partial payment id'),
  partial_payment_closed: never(409, 'Partial payment is already closed'),
  amount_exceeds_remaining: never(422, 'Amount exceeds remaining amount'),
  lines_already_claimed: never(409, 'Items are already being paid'),
  amount_invalid: never(422, 'Amount is invalid'),
  given_too_low: never(422, 'Amount given is too low'),
  payment_not_confirmed: later(409, 'Payment is not confirmed yet'),
  payment_needs_staff: never(403, 'This payment is confirmed by the staff'),
  payment_intent_invalid: never(422, 'Payment intent was invalid'),
  card_declined: never(402, 'Card was declined'),
  card_missing: never(422, 'A card is needed first'),
  provider_refused: never(422, 'Payment provider did not accept this'),
  payment_address_required: never(422, 'A payment address is needed first'),
  registration_code_invalid: never(422, 'Registration code is invalid or has expired'),
  payment_provider_down: later(503, 'Payment provider cannot be reached'),
  // table
  table_unknown: never(404, 'Table was not found'),
  table_session_over: never(401, 'Table session has ended, please scan the code again'),
  table_has_unpaid_orders: never(409, 'Table has unpaid orders'),
  table_in_use: never(409, 'Table is in use'),
  waiter_already_called: later(429, 'The waiter is already on the way'),
  // device and staff
  device_password_wrong: never(409, 'Device password is wrong'),
  device_not_linked: never(422, 'Device is currently not operating this restaurant'),
  user_type_invalid: never(403, 'User type invalid'),
  employee_code_wrong: never(403, 'Invalid Data'),
  employee_code_taken: never(409, 'Code is already in use'),
  employee_code_weak: never(422, 'Code is too easy to guess'),
  code_locked: later(429, 'Too many wrong codes, please wait'),
  pairing_code_invalid: never(422, 'Pairing code is invalid or has expired'),
  partial_payment_id_invalid: never(422, 'Partial payment id invalid'),
  terminal_id_invalid: never(422, 'Terminal id invalid'),
  unknown_request: never(422, 'Unknown Request'),
  select_restaurant: never(422, 'Select a Restaurant for Device'),
  request_closed: never(409, 'Request is already finished'),
  // register
  shift_open: later(409, 'Another shift of this register is still open'),
  // documentation
  path_taken: never(409, 'Path is already in use'),
  // account and media
  email_taken: never(409, 'Email is already registered'),
  invitation_invalid: never(422, 'Invitation is invalid or has expired'),
  verification_code_invalid: never(422, 'Invalid Data'),
  password_wrong: never(422, 'Password is wrong'),
  reset_token_invalid: never(422, 'Link is invalid or has expired'),
  last_owner: never(409, 'Another owner is needed first'),
  provider_failed: never(422, 'Login with this provider failed'),
  provider_email_unverified: never(422, 'Provider has not verified this email'),
  provider_down: later(503, 'Login provider cannot be reached'),
  file_invalid: never(422, 'File invalid. Please upload an Image'),
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as ErrorCode[];
