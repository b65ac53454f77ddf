import { z } from 'zod';
import { currencies } from '../domain/money/money.ts';

/** UUID of any version; the server makes v7. */
export const Id = z.guid();
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
/** What no database column takes: a NUL, or half of a character. */
const storable = /^[^\0\p{Surrogate}]*$/u;
/** Text that people typed, of any kind; every schema for such text begins here. */
export const Typed = z.string().regex(storable);
/** Text keyed by language code. */
export const Text = z.record(z.string().regex(/^[a-z]{2}$/), Typed.max(4000));
export const Note = Typed.trim().max(1000);
export const Name = Typed.trim().min(1).max(200);
export const Email = z.email().max(254);
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
export const EncodedPassword = z.base64().min(4).max(400);
/** What a delete answers. */
export const Deleted = z.object({ deleted: z.literal(true) });
