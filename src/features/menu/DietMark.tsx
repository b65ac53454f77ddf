import { useLingui } from '@lingui/react/macro';
import { IconLeaf, IconSeedling } from '@tabler/icons-react';
import type { Diet } from '#domain/menu/menu.ts';

type DietMarkProps = {
  diet: Diet;
  className: string | undefined;
  /** the word beside the sign, not only for those who cannot see it */
  named?: boolean;
};

/** The house's word that a dish is vegetarian or vegan; two signs, so that nobody has to tell them by colour. */
export function DietMark({ diet, className, named = false }: DietMarkProps) {
  const { t } = useLingui();
  const Sign = diet === 'vegan' ? IconSeedling : IconLeaf;
  const word = diet === 'vegan' ? t`Vegan` : t`Vegetarian`;
  const sign = <Sign size={20} stroke={1.5} aria-hidden="true" />;
  return named ? (
    <p className={className}>
      {sign}
      {word}
    </p>
  ) : (
    <span className={className} role="img" aria-label={word} title={word}>
      {sign}
    </span>
  );
}
