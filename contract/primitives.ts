import { z } from 'zod';
import { currencies } from '../domain/money/money.ts';
import { secret } from './secret.ts';

/** UUID of any version; the server makes v7. Lower case, as the database writes it: in capitals it is the same id. */
export const Id = z.guid().toLowerCase();
/** Within the years that both JavaScript and the database write with four digits. */
const inOurTime = (instant: string): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 1 && year <= 9999;
};
export const Instant = z.iso.datetime({ offset: true }).refine(inOurTime);
/** Minor units (D2). */
export const Money = z.int().min(-1_000_000_000).max(1_000_000_000);
export const PositiveMoney = Money.min(0);
export const Currency = z.enum(currencies);
/**
 * Text of one line that people typed; every schema for typed text begins here or at `TypedLines`. Nobody types control
 * characters: printers and terminals obey them, and no column takes a NUL. Half of a character cannot be stored either,
 * and marks that turn the direction of what follows make a text read as another.
 */
export const Typed = z.string().regex(/^[^\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u);
/** Typed text that may have several lines, with tabs. */
export const TypedLines = z
  .string()
  .regex(
    /^[^\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]*(?:[\t\n\r][^\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]*)*$/u,
  );
/** Text keyed by language code. */
export const Text = z.record(z.string().regex(/^[a-z]{2}$/), TypedLines.max(4000));
export const Note = TypedLines.trim().max(1000);
export const Name = Typed.trim().min(1).max(200);
export const Email = z.email().max(254);
/** A date as YYYY-MM-DD, as a calendar on a wall shows it. */
export const CalendarDate = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '9999-01-01', 'is no day of ours');
/** A business day as YYYY-MM-DD, which begins at 04:00 in the restaurant (D8). */
export const BusinessDay = CalendarDate;
/** 'HH:MM' */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Queries travel as text. */
export const Flag = z.stringbool();
/** What an owner's change is based on: an older one is a conflict. */
export const Version = z.int().min(1);
/** A comma list of these names, as queries carry it. */
export const listOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .max(200)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names as readonly [Name, ...Name[]])));
export const Count = z.coerce.number().int().min(0);
/** base64 of a password; encoding, not protection (D25). */
export const EncodedPassword = secret(z.base64().min(4).max(400));
/** A code or token that somebody was given; compared, never stored. */
export const Secret = secret(Typed.trim().min(1).max(200));
/** The card provider's own name for a reader. */
export const TerminalId = Typed.min(1).max(200);
/** What a delete answers. */
export const Deleted = z.object({ deleted: z.literal(true) });
