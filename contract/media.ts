import { z } from 'zod';
import { call } from './call.ts';

/** A picture of ours, as POST /upload answers it; its files are `<avatar>-160.webp`, `-480.webp` and `-1200.webp` (D28). */
export const Avatar = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w-]+$/, 'must be an uploaded picture');

/** Images. */
export const mediaCalls = {
  'POST /upload': call({
    who: ['owner', 'admin'],
    form: true,
    answer: z.object({ avatar: Avatar, width: z.int(), height: z.int() }),
    summary:
      'Upload a JPEG, PNG, WebP or AVIF of at most 10 MB; width and height are those of the largest picture made of it',
  }),
};
