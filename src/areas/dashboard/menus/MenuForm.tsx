import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { servingText } from '#src/features/menu/servingText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import { currencyOf } from '../articles/currencyOf.ts';
import type { OwnedMenu, OwnedOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { useMay } from '../frame/useChain.ts';
import { Editable } from '../pieces/Editable.tsx';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import { WordsField } from '../pieces/WordsField.tsx';
import { OpeningWeek } from '../restaurants/hours/OpeningWeek.tsx';
import { usualWeek, weekFaults } from '../restaurants/hours/week.ts';
import { CombosCard } from './CombosCard.tsx';
import { menuDraftOf, sendMenu, type MenuDraft } from './menuDraft.ts';
import { DeleteMenu } from './DeleteMenu.tsx';
import { MenuItemsCard } from './MenuItemsCard.tsx';
import classes from './Menus.module.css';
import { ServedInCard } from './ServedInCard.tsx';

type MenuFormProps = { menu: OwnedMenu; offer: OwnedOffer; onSaved: (menu: OwnedMenu) => void };

export function MenuForm({ menu, offer, onSaved }: MenuFormProps) {
  const { t } = useLingui();
  const online = useOnline();
  const isMine = useMay('manage');
  const form = useSharedDraft({ entity: menu, draftOf: menuDraftOf, send: sendMenu, onSaved });
  const [tried, setTried] = useState(false);
  const { draft, change } = form;
  const language = currentLanguage();
  const isNamed = Object.values(draft.name).some((text) => text.trim() !== '');
  const isFaulty = !isNamed || weekFaults(draft.times).size > 0;
  // what is stored beside the form: where it is served, its combos
  const takeOver = (stored: OwnedMenu): void => {
    form.rebase(stored);
    onSaved(stored);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (!isFaulty && (await form.save())) showToast({ tone: 'success', text: t`Saved` });
  };
  const fieldNames: Record<keyof MenuDraft, string> = {
    name: t`Name of the menu`,
    status: t`Shown to guests`,
    times: t`Serving times`,
    items: t`Dishes and drinks`,
  };
  const itemName = (id: string): string => textIn(offer.items.find(({ item_id }) => item_id === id)?.name, language);
  const fieldText = (field: keyof MenuDraft, of: MenuDraft): string => {
    switch (field) {
      case 'name':
        return Object.values(of.name).join(' · ');
      case 'status':
        return of.status === 'active' ? t`Shown` : t`Not shown`;
      case 'times':
        return of.times.length === 0 ? t`Always` : servingText(of.times, language);
      case 'items':
        return of.items.map(itemName).join(', ');
    }
  };
  return (
    <form
      className={dashboard.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1 className={dashboard.title}>
        <bdi>{textIn(draft.name, language) || t`Menu`}</bdi>
      </h1>
      {form.quicker && (
        <SomebodyQuicker
          quicker={form.quicker}
          draft={draft}
          name={(field) => fieldNames[field]}
          text={fieldText}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <div className={dashboard.cards}>
        <MenuItemsCard
          items={draft.items}
          offer={offer}
          currency={currencyOf(offer.restaurants, menu.restaurants)}
          onChange={(items) => change({ items })}
        />
        <div className={classes.part}>
          <section className={dashboard.card} aria-labelledby="menu-title">
            <h2 id="menu-title" className={dashboard.cardTitle}>
              <Trans>What guests see</Trans>
            </h2>
            <Editable>
              <WordsField
                label={t`Name of the menu`}
                value={draft.name}
                onChange={(name) => change({ name })}
                {...(tried && !isNamed ? { error: t`Please enter a name` } : {})}
              />
              <SwitchField
                label={t`Shown to guests`}
                checked={draft.status === 'active'}
                onChange={(on) => change({ status: on ? 'active' : 'inactive' })}
              />
              <SwitchField
                label={t`Only at certain hours`}
                hint={t`A lunch menu, for example`}
                checked={draft.times.length > 0}
                onChange={(on) =>
                  change({
                    times: on ? usualWeek.map((span) => ({ ...span, time_from: '11:30', time_to: '14:30' })) : [],
                  })
                }
              />
              {draft.times.length > 0 && <OpeningWeek week={draft.times} onChange={(times) => change({ times })} />}
            </Editable>
          </section>
          <ServedInCard menu={form.base} restaurants={offer.restaurants} onStored={takeOver} />
          <CombosCard menu={form.base} offer={offer} onStored={takeOver} />
        </div>
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <div className={dashboard.foot}>
        {isMine && (
          <BigButton type="submit" busy={form.busy} reason={online ? undefined : t`Saving needs a connection`}>
            <Trans>Save</Trans>
          </BigButton>
        )}
        {isMine && <DeleteMenu menu={form.base} restaurants={offer.restaurants} />}
        <span className={dashboard.small} role="status">
          {!online ? (
            <Trans>There is no network: nothing can be saved at the moment.</Trans>
          ) : form.changed ? (
            <Trans>Not saved yet</Trans>
          ) : (
            ''
          )}
        </span>
      </div>
      <UnsavedWarning changed={form.changed} />
    </form>
  );
}
