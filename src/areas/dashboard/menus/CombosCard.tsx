import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { textIn } from '#domain/i18n/localizedText.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { moneyText } from '#src/i18n/money.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { currencyOf } from '../articles/currencyOf.ts';
import type { OwnedMenu, OwnedOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useMay } from '../frame/useChain.ts';
import { ComboSheet } from './ComboSheet.tsx';
import classes from './Menus.module.css';

type CombosCardProps = { menu: OwnedMenu; offer: OwnedOffer; onStored: (menu: OwnedMenu) => void };
type Combo = OwnedMenu['combos'][number];

/** The combos of a menu: several dishes for a price of their own. Each is stored by itself. */
export function CombosCard({ menu, offer, onStored }: CombosCardProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const online = useOnline();
  const [open, setOpen] = useState<string>();
  const { chain_id, menu_id, combos } = menu;
  const currency = currencyOf(offer.restaurants, menu.restaurants);
  const nameOf = (combo: Combo): string => textIn(combo.name, currentLanguage());
  const priceOf = ({ priceType, price }: Combo): string => {
    switch (priceType) {
      case 'fixed':
        return moneyText(price, currency);
      case 'percent':
        return t`${price} % less`;
      case 'reduction':
        return t`${moneyText(price, currency)} less`;
    }
  };
  const remove = async (combo_id: string): Promise<void> => {
    const combo = combos.find((one) => one.combo_id === combo_id);
    try {
      onStored(await asUser('DELETE /chain/menu/combos', { query: { chain_id, menu_id, combo_id } }));
      showToast({
        tone: 'success',
        text: t`The combo is off the menu`,
        ...(combo && {
          action: {
            label: t`Undo`,
            onClick: () =>
              void asUser('POST /chain/menu/combos', { body: { chain_id, menu_id, combo } }).then(onStored, failed),
          },
          stays: 10_000,
        }),
      });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className={dashboard.card} aria-labelledby="combos">
      <h2 id="combos" className={dashboard.cardTitle}>
        <Trans>Combos</Trans>
      </h2>
      {combos.length === 0 && (
        <p className={dashboard.lead}>
          <Trans>Several dishes together, for a price of their own: a lunch with soup, a burger with a drink.</Trans>
        </p>
      )}
      {combos.length > 0 && (
        <ul className={classes.combos} aria-label={t`Combos`}>
          {combos.map((combo) => (
            <li key={combo.combo_id} className={classes.combo}>
              <span>
                <bdi>{nameOf(combo)}</bdi> <span className={dashboard.small}>{priceOf(combo)}</span>
              </span>
              {isMine && (
                <span className={classes.end}>
                  <BigButton tone="plain" onClick={() => setOpen(combo.combo_id)} aria-label={t`Edit ${nameOf(combo)}`}>
                    <Trans>Edit</Trans>
                  </BigButton>
                  <ConfirmButton
                    question={t`Tap again to delete`}
                    reason={online ? undefined : t`Saving needs a connection`}
                    onConfirm={() => void remove(combo.combo_id)}
                  >
                    <Trans>Delete</Trans>
                  </ConfirmButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isMine && (
        <div className={dashboard.actions}>
          <BigButton tone="plain" icon={<IconPlus aria-hidden="true" />} onClick={() => setOpen(uuidv7())}>
            <Trans>New combo</Trans>
          </BigButton>
        </div>
      )}
      {open !== undefined && (
        <ComboSheet
          combo_id={open}
          menu={menu}
          offer={offer}
          currency={currency}
          onStored={onStored}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const failed = (error: unknown): void => void showToast({ tone: 'danger', text: refusalSentence(error) });
