import type { mediaCalls } from '#contract/media.ts';
import type { ExamplesOf } from './example.ts';

/** The smallest PNG: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const mediaExamples = {
  'POST /upload': {
    request: () => ({
      form: () => {
        const form = new FormData();
        form.set('file', new File([pixel], 'pixel.png', { type: 'image/png' }));
        return form;
      },
    }),
    // a picture belongs to nobody until an entity names it
    answers: { user: 403, foreignOwner: 200 },
  },
} satisfies ExamplesOf<keyof typeof mediaCalls>;
