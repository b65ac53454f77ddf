import { z } from 'zod';
import { languages } from '../domain/i18n/localizedText.ts';
import { filledIn, legalKinds, legalPlaceholders, unknownPlaceholders } from '../domain/legal/legalText.ts';
import { call } from './call.ts';
import { markdownFault } from './markdown.ts';
import { PageBody } from './pageText.ts';
import { Deleted, Id, Instant, Typed, Version } from './primitives.ts';

const O = ['owner'] as const;
const Kind = z.enum(legalKinds);

/** Where what is filled in would lead somewhere, a house's name could be made to run; so could what its absence joins. */
const anyName = Object.fromEntries(legalPlaceholders.map((name) => [name, 'a:b']));
const legalFault = (words: string): string | undefined =>
  markdownFault(filledIn(words, anyName)) ?? markdownFault(filledIn(words, {}));

/** Markdown in one language or several, with placeholders among its words. */
export const LegalBody = PageBody.superRefine((text, context) => {
  for (const words of Object.values(text)) {
    const [unknown] = unknownPlaceholders(words);
    const message = unknown ? `knows nothing to fill in for ${unknown}` : legalFault(words);
    if (message) context.addIssue({ code: 'custom', message });
  }
});
const Said = z.partialRecord(z.enum(languages), z.string());

/** The address of a text's words: other words, or another house's, are another version. */
export const LegalVersion = Typed.regex(/^[0-9a-f]{64}$/);

/** Whose texts: a restaurant's, or those of its chain. */
export const legalHouse = { chain_id: Id.optional(), restaurant_id: Id.optional() };
/** Of the operator, where neither is named. */
export const notTwoHouses = (about: { chain_id?: string | undefined; restaurant_id?: string | undefined }): boolean =>
  about.chain_id === undefined || about.restaurant_id === undefined;

/** A text as its owners keep it, with its placeholders; `version` is 0 while the platform's own holds. */
export const OwnedLegalText = z.object({
  kind: Kind,
  version: z.int().min(0),
  own: z.boolean(),
  text: Said,
  at: Instant.optional(),
});

/** Imprint, privacy and conditions (D26). */
export const legalCalls = {
  'GET /legal': call({
    who: ['anyone'],
    query: z.strictObject(legalHouse).refine(notTwoHouses, 'takes either chain_id or restaurant_id'),
    answer: z.array(z.object({ kind: Kind, legal_version: z.string() })),
    summary:
      'Which texts hold for guests of a restaurant or chain now, or without either for those of the platform; read by their version',
  }),
  'GET /legal/:legal_version': call({
    who: ['anyone'],
    answer: z.object({ kind: Kind, legal_version: z.string(), text: Said }),
    summary: 'A text of that version, in Markdown without HTML, in as many languages as there are; cacheable for ever',
  }),
  'GET /chain/legal': call({
    who: O,
    query: z.strictObject({ chain_id: Id }),
    answer: z.array(OwnedLegalText),
    summary: 'The texts of a chain with their placeholders; earlier ones stand in its journal',
  }),
  'PUT /chain/legal': call({
    who: O,
    body: z.strictObject({
      chain_id: Id,
      legal: z.strictObject({ kind: Kind, text: LegalBody, version: Version.or(z.literal(0)).optional() }),
    }),
    answer: OwnedLegalText,
    summary: 'Write a text, in one language or several; an older `version` than the current one is refused with 409',
  }),
  'DELETE /chain/legal': call({
    who: O,
    query: z.strictObject({ chain_id: Id, kind: Kind }),
    answer: Deleted,
    summary: 'Go back to the text of the platform; what was written stays in the journal',
  }),
  'GET /chain/acceptances': call({
    who: O,
    query: z.strictObject({
      chain_id: Id,
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: Typed.max(200).optional(),
    }),
    answer: z.array(
      z.object({
        user_id: Id,
        first_name: z.string(),
        last_name: z.string(),
        legal_version: z.string(),
        at: Instant,
      }),
    ),
    summary: 'Who accepted which version of the conditions, newest first; header Next-Cursor while there is more',
  }),
};
