import { z } from 'zod';

/** The one error shape. The outbox obeys `retry` alone; `message` is for people; `code` is stable. */
export const WireError = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  retry: z.enum(['now', 'later', 'never']),
  details: z.unknown().optional(),
});
export type WireError = z.infer<typeof WireError>;
