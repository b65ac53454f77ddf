import { z } from 'zod';
import { languages } from '../domain/i18n/localizedText.ts';
import { markdownFault } from './markdown.ts';
import { Typed, TypedLines } from './primitives.ts';

/** In at least one language; an empty text is none, as it would hide the language that readers fall back to (D21). */
const inLanguages = (words: z.ZodType<string, string>) =>
  z
    .partialRecord(z.enum(languages), words)
    .transform((text) => Object.fromEntries(Object.entries(text).filter(([, said]) => said.trim() !== '')))
    .refine((text) => Object.keys(text).length > 0, 'needs a text in at least one language');
export const PageTitle = inLanguages(Typed.trim().max(200));
/** Markdown, kept as it was typed. */
export const PageBody = inLanguages(
  TypedLines.max(40_000).superRefine((text, context) => {
    const message = markdownFault(text);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);
