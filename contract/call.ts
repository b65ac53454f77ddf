import type { z } from 'zod';
import type { Capability } from '../domain/device/modes.ts';

/**
 * Who may call: anyone; a logged-in user; the owner of the chain; an admin of the platform; a device linked to the
 * restaurant; the holder of an order's or table session's guest token.
 */
export type Who = 'anyone' | 'user' | 'owner' | 'admin' | 'device' | 'guest';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the wire. `query` describes the URL's parameters, `body` the JSON body. */
export type Call = {
  who: readonly Who[];
  /** a device does this for itself, whoever stands before it: also a table's tablet that nobody has unlocked (D17) */
  ofItself?: true;
  /** what a device must be able to do for this call; one that is not counts as not being there (D45) */
  can?: Capability;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** in place of a JSON body: a form (multipart/form-data) with one file in its field `file` */
  form?: true;
  /** 'text' and 'file' answers are not JSON */
  kind?: 'json' | 'text' | 'file';
  /** a POST that only reads takes no Idempotency-Key */
  reads?: boolean;
  summary: string;
};

export const call = <const C extends Call>(definition: C): C => definition;
