import { z } from 'zod';

/** The one error shape. The outbox obeys `retry` alone; `message` is for people; `code` is stable. */
export const WireError = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  retry: z.enum(['now', 'later', 'never']),
  /** what the message's sentence was filled in with, for whoever says it in another language */
  values: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
});
export type WireError = z.infer<typeof WireError>;
