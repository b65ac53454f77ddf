import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import shapes from './allergens.svg';
import { StrokeIcon } from './StrokeIcon.tsx';

/** The Austrian letters (D22), their names and icons (symbols of allergens.svg, so that no script carries drawings); R wears the icon named crustaceans and is labelled Molluscs. */
export const allergens = {
  A: { name: msg`Gluten`, shape: 'gluten' },
  B: { name: msg`Crustaceans`, shape: 'crab' },
  C: { name: msg`Eggs`, shape: 'eggs' },
  D: { name: msg`Fish`, shape: 'fish' },
  E: { name: msg`Peanuts`, shape: 'peanut' },
  F: { name: msg`Soy`, shape: 'soy' },
  G: { name: msg`Milk`, shape: 'milk' },
  H: { name: msg`Nuts`, shape: 'nut' },
  L: { name: msg`Celery`, shape: 'celery' },
  M: { name: msg`Mustard`, shape: 'mustard' },
  N: { name: msg`Sesame`, shape: 'sesame' },
  O: { name: msg`Sulphites`, shape: 'sulphite' },
  P: { name: msg`Lupin`, shape: 'lupin' },
  R: { name: msg`Molluscs`, shape: 'crustaceans' },
} as const satisfies Record<string, { name: MessageDescriptor; shape: string }>;

export type AllergenKey = keyof typeof allergens;

/** One allergen's icon; screen readers hear its name unless it stands beside the word (`silent`). */
export function AllergenIcon({
  letter,
  size,
  silent = false,
}: {
  letter: AllergenKey;
  size?: number | string;
  silent?: boolean;
}) {
  const { i18n } = useLingui();
  const { name, shape } = allergens[letter];
  return (
    <StrokeIcon size={size} title={silent ? undefined : i18n._(name)}>
      <use href={`${shapes}#${shape}`} />
    </StrokeIcon>
  );
}
