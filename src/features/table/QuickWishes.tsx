import { useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { quickWishes } from '#src/i18n/quickWishes.ts';
import classes from './WaiterCallSheet.module.css';

type QuickWishesProps = {
  /** the wishes that are chosen, in the guest's language */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** What is wished for most often, a tap each; several go with one call. */
export function QuickWishes({ chosen, onChange }: QuickWishesProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.wishes} role="group" aria-label={t`Wishes`}>
      {quickWishes.map((texts) => {
        const wish = textIn(texts, i18n.locale);
        const isChosen = chosen.includes(wish);
        return (
          <Chip
            key={texts.en}
            pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((each) => each !== wish) : [...chosen, wish])}
          >
            {wish}
          </Chip>
        );
      })}
    </div>
  );
}
