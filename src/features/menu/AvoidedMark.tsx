import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { OfferedAllergens } from '#domain/menu/allergens.ts';
import type { AllergenLetter } from '#domain/menu/menu.ts';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';

/** What a guest wants to do without and finds listed: in any case, or only with some of what there is to choose. */
export type Avoided = { letter: AllergenLetter; always: boolean };

/** The first listed allergen that the guest wants to do without; what is in any case comes before what may be. */
export function avoidedOf(
  { always, byChoice }: OfferedAllergens,
  avoided: readonly AllergenLetter[],
): Avoided | undefined {
  const contained = always.find((letter) => avoided.includes(letter));
  if (contained) return { letter: contained, always: true };
  const possible = byChoice.find((letter) => avoided.includes(letter));
  return possible && { letter: possible, always: false };
}

/** Says of a dish or a combo what the guest wants to do without. */
export function AvoidedMark({ letter, always, className }: Avoided & { className: string | undefined }) {
  const { i18n } = useLingui();
  const name = i18n._(allergens[letter].name);
  return (
    <span className={className}>
      <AllergenIcon letter={letter} size={18} silent />
      {always ? <Trans>Contains {name}</Trans> : <Trans>{name}: depends on your choice</Trans>}
    </span>
  );
}
