import { z } from 'zod';
import type { CardOnFile } from '../domain/chain/chain.ts';

/** A card that a chain pays with; the card provider keeps its number. */
export const Card = z.object({
  card_id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  preferred: z.boolean(),
}) satisfies z.ZodType<CardOnFile>;
