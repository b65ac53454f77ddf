import type { ErrorCode } from './catalogue.ts';

/** A rule said no. Refusals are returned, bugs are thrown. */
export type Refusal = { ok: false; code: ErrorCode; details?: unknown; values?: Record<string, string> };
export type Accepted<T> = { ok: true; value: T };
export type Result<T> = Accepted<T> | Refusal;

/** `values` fill the placeholders of the code's sentence; `details` travel with the error to the client. */
export const refuse = (
  code: ErrorCode,
  extra: { details?: unknown; values?: Record<string, string> } = {},
): Refusal => ({
  ok: false,
  code,
  ...extra,
});

export const accept = <T>(value: T): Accepted<T> => ({ ok: true, value });

/** What is wrong with one field; refusals of input carry a list of them as `details`. */
export type Fault = { path: string; message: string };
