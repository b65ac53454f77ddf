import { z } from 'zod';
import { call } from './call.ts';
import { DeviceRequest } from './device.ts';
import { Id, Instant, Typed } from './primitives.ts';

/**
 * What one device asks another to do: take a card, or stop taking it. What comes says what is meant:
 * - `type` without `result` creates it and passes it on (`device_request_processing`);
 * - `id` alone reads it;
 * - `id` with the target's own `device_id` claims it: the target must have been allowed to before it charges, and then
 *   begins within `expiresIn` milliseconds, counted by its own clock from when it asked, or not at all;
 * - `result` ends it: its target with what came of it, or who asked, with success false, while nobody has claimed it.
 * 120 s after `createdAt` it has ended by itself, with success false; the first result stays.
 */
export const deviceRequestCalls = {
  'POST /device/request': call({
    who: ['device'],
    body: z.strictObject({
      id: Id.optional(),
      type: Typed.max(60).optional(),
      restaurant_id: Id.optional(),
      device_id: Id.optional(),
      data: z.strictObject({ partialPayment_id: Id.optional(), terminal_id: Typed.max(200).optional() }).optional(),
      result: z
        .strictObject({
          success: z.boolean(),
          message: Typed.max(300),
          code: Typed.max(60)
            .regex(/^[a-z_]+$/)
            .optional(),
        })
        .optional(),
      occurredAt: Instant.optional(),
      // only the server sets these; they are ignored in a request that is sent back
      createdAt: z.unknown().optional(),
      requestedBy: z.unknown().optional(),
      claimedAt: z.unknown().optional(),
      expiresIn: z.unknown().optional(),
    }),
    answer: DeviceRequest,
    summary:
      'Ask another device to charge a card or to stop; read, claim or end such a request. It ends by itself after 120 s',
  }),
};
