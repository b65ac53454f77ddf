import type { AnswerOf } from '#contract/calls.ts';
import { sendForm } from '../api/sendForm.ts';

/** A picture of ten megabytes over a slow line. */
const patience = 120_000;

/** What the server takes (contract/media.ts). */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Sends a picture in the name of the user of this browser; answers where it is. Throws `CallFailed`. */
export const uploadPicture = (file: File): Promise<AnswerOf<'POST /upload'>> => sendForm('/upload', file, patience);
