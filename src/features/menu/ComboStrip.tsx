import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { comboAllergens } from '#domain/menu/allergens.ts';
import type { AllergenLetter, Combo } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { cx } from '#src/ui/cx.ts';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AvoidedMark, avoidedOf } from './AvoidedMark.tsx';
import { comboOffer } from './comboOffer.ts';
import classes from './ComboStrip.module.css';

type ComboStripProps = {
  combos: readonly Combo[];
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
  closed: boolean;
  /** listed allergens that the guest wants to do without */
  avoided: readonly AllergenLetter[];
  onOpen: (combo: Combo) => void;
};

/** The combos side by side, each with its parts and with what it saves. */
export const ComboStrip = memo(function ComboStrip({
  combos,
  index,
  language,
  soldOut,
  closed,
  avoided,
  onOpen,
}: ComboStripProps) {
  return (
    <div className={classes.strip}>
      {combos.map((combo) => {
        const offer = comboOffer(combo, index, soldOut);
        const found = avoided.length > 0 ? avoidedOf(comboAllergens(index, combo), avoided) : undefined;
        const price = <Price amount={offer.priceFrom} currency={index.currency} />;
        const most = <Price amount={offer.saves.most} currency={index.currency} />;
        return (
          <button
            key={combo.combo_id}
            type="button"
            className={cx(classes.card, found?.always && classes.dimmed)}
            onClick={() => onOpen(combo)}
          >
            {combo.avatar === undefined ? (
              <span className={classes.pictures}>
                {offer.pictures.slice(0, 4).map((avatar) => (
                  <span key={avatar} className={classes.picture}>
                    <ImageBox avatar={avatar} alt="" width={84} height={84} fluid rounded={false} />
                  </span>
                ))}
              </span>
            ) : (
              <span className={classes.whole}>
                <ImageBox avatar={combo.avatar} alt="" width={272} height={272} fluid rounded={false} />
              </span>
            )}
            <span className={classes.name}>{textIn(combo.name, language)}</span>
            {found ? (
              <AvoidedMark {...found} className={classes.contains} />
            ) : (
              <span className={classes.parts}>
                {combo.options.map((option) => textIn(option.name, language)).join(' + ')}
              </span>
            )}
            <span className={classes.foot}>
              <span className={classes.price}>{offer.varies ? <Trans>from {price}</Trans> : price}</span>
              {offer.soldOut ? (
                <span className={classes.soldOut}>
                  <Trans>Sold out</Trans>
                </span>
              ) : (
                !closed &&
                offer.saves.most > 0 && (
                  <span className={classes.saving}>
                    {combo.priceType === 'percent' ? (
                      <Trans>Save {combo.price} %</Trans>
                    ) : offer.saves.least === offer.saves.most ? (
                      <Trans>Save {most}</Trans>
                    ) : (
                      <Trans>Save up to {most}</Trans>
                    )}
                  </span>
                )
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
});
