import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { usualTaxRates } from '#domain/menuImport/usualTaxRates.ts';
import type { FoodType } from '#domain/menu/menu.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { DashboardLink } from '../../frame/DashboardLink.tsx';
import { useChain, useMay } from '../../frame/useChain.ts';
import { useGoTo } from '../../frame/useGoTo.ts';
import { Editable } from '../../pieces/Editable.tsx';
import { MoneyField } from '../../pieces/MoneyField.tsx';
import { SomebodyQuicker } from '../../pieces/SomebodyQuicker.tsx';
import { useSharedDraft } from '../../pieces/useSharedDraft.ts';
import { WordsField } from '../../pieces/WordsField.tsx';
import { saysTheSame } from '../../pieces/mergeDrafts.ts';
import classes from '../Articles.module.css';
import { bulkBody } from '../bulkChange.ts';
import { withCosts, type Costs } from '../costs.ts';
import { currencyOf } from '../currencyOf.ts';
import { PickedList } from '../../pieces/PickedList.tsx';
import { suggestWords } from '../suggestWords.ts';
import type { ChangeOffer, OwnedItem, OwnedOffer } from '../useOffer.ts';
import { itemFaultsOf, sendItem, type ItemDraft } from './itemDraft.ts';
import { ItemDetails } from './ItemDetails.tsx';
import { useCostsDraft } from './useCostsDraft.ts';
import { useItemWords } from './useItemWords.ts';

type ItemFormProps = {
  item_id: string;
  /** none: a new one */
  item: OwnedItem | undefined;
  /** what stands in it: of nothing what a new one begins with */
  begin: (item: OwnedItem | undefined) => ItemDraft;
  offer: OwnedOffer;
  change: ChangeOffer;
};

/** Everything that there is to say of a dish; what every dish needs comes first, the rest is folded. */
export function ItemForm({ item_id, item, begin, offer, change: changeOffer }: ItemFormProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const goTo = useGoTo();
  const online = useOnline();
  const isMine = useMay('manage');
  const place = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const sending = useRef(false);
  const [busy, setBusy] = useState<'save' | 'remove'>();
  /** One at a time until all of it is through: a second tap sends nothing again. */
  const once = async (what: 'save' | 'remove', run: () => Promise<void>): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(what);
    try {
      await run();
    } finally {
      sending.current = false;
      setBusy(undefined);
    }
  };
  const words = useItemWords(offer);
  const put = (stored: OwnedItem): void =>
    changeOffer((now) => ({
      ...now,
      items: now.items.some((one) => one.item_id === item_id)
        ? now.items.map((one) => (one.item_id === item_id ? stored : one))
        : [...now.items, stored],
    }));
  const form = useSharedDraft<OwnedItem | undefined, ItemDraft>({
    entity: item,
    draftOf: begin,
    send: (draft, on) => sendItem(chain_id, draft, item_id, on),
    onSaved: (stored) => stored && put(stored),
  });
  const servedOn = (): string[] => offer.menus.flatMap((menu) => (menu.items.includes(item_id) ? [menu.menu_id] : []));
  // one that is stored is on no menu until it is put there
  const listedOn = (): string[] => (form.base ? servedOn() : onlyMenu(offer));
  const [menus, setMenus] = useState(listedOn);
  const costs = useCostsDraft(offer.costs ?? noCosts);
  /** grows with whatever is typed or chosen */
  const touched = useRef(0);
  const isChanged = form.changed || costs.isChanged || !saysTheSame(menus, listedOn());
  const { draft } = form;
  const change = (part: Partial<ItemDraft>): void => {
    touched.current += 1;
    form.change(part);
  };
  const putCost: typeof costs.put = (...typed) => {
    touched.current += 1;
    costs.put(...typed);
  };
  const faults = itemFaultsOf(draft);
  const shown = tried ? faults : [];
  const served = offer.menus.flatMap(({ menu_id, restaurants }) => (menus.includes(menu_id) ? restaurants : []));
  const currency = currencyOf(offer.restaurants, served);
  const language = currentLanguage();
  const rates = usualTaxRates(offer.restaurants[0]?.address.country);
  const suggestName = useMemo(() => suggestWords(offer.items.map(({ name }) => name)), [offer.items]);

  /** Puts it on the menus that were chosen, and takes it off the others. */
  const serve = async (): Promise<void> => {
    const before = new Set(servedOn());
    const add = menus.filter((id) => !before.has(id));
    const remove = [...before].filter((id) => !menus.includes(id));
    if (add.length + remove.length === 0) return;
    await asUser('POST /chain/bulk', { body: bulkBody(chain_id, [item_id], { menus: { add, remove } }) });
    changeOffer((now) => ({
      ...now,
      menus: now.menus.map((menu) => {
        const others = menu.items.filter((id) => id !== item_id);
        if (add.includes(menu.menu_id)) return { ...menu, items: [...others, item_id] };
        return remove.includes(menu.menu_id) ? { ...menu, items: others } : menu;
      }),
    }));
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (faults.length > 0) {
      place.current?.querySelector<HTMLElement>(`[data-field="${faults[0]}"] input`)?.focus();
      return;
    }
    // only what is drawn: a size that was taken away takes its cost along
    const wrongCost = place.current?.querySelector<HTMLElement>('[data-field="cost"] [aria-invalid="true"]');
    if (wrongCost) {
      const fold = wrongCost.closest('details');
      if (fold) fold.open = true;
      wrongCost.focus();
      return;
    }
    const sent = touched.current;
    if (!(await form.save())) return;
    try {
      await serve();
      const noted = await costs.save(draft.options.map(({ option_id }) => option_id));
      changeOffer((now) => ({ ...now, costs: withCosts(now.costs, noted) }));
    } catch (error) {
      // the dish itself is stored
      showToast({ tone: 'danger', text: refusalSentence(error) });
      return;
    }
    showToast({ tone: 'success', text: t`Saved` });
    // what was typed on while its menus and costs were stored stays, to be saved next
    if (touched.current === sent) await goTo('articles', { ignoreBlocker: true });
  };
  const remove = async (): Promise<void> => {
    try {
      await asUser('DELETE /chain/items', { query: { chain_id, item_id } });
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
      return;
    }
    showToast({ tone: 'success', text: t`Deleted` });
    await goTo('articles', { ignoreBlocker: true });
  };
  const [option] = draft.options;
  const reason = online ? undefined : t`Saving needs a connection`;
  return (
    <form
      ref={place}
      className={`${dashboard.page} ${classes.narrow}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once('save', save);
      }}
    >
      <h1 className={dashboard.title}>
        {item ? <bdi>{textIn(draft.name, language) || words.field('name')}</bdi> : <Trans>New dish or drink</Trans>}
      </h1>
      {form.quicker && (
        <SomebodyQuicker
          quicker={form.quicker}
          draft={draft}
          name={words.field}
          text={words.text}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <Editable>
        <section className={dashboard.card} aria-label={t`The essentials`}>
          <Segmented
            label={t`Type`}
            value={draft.type}
            onChange={(type: FoodType) =>
              change({ type, ...(item || draft.taxRate !== rates[draft.type] ? {} : { taxRate: rates[type] }) })
            }
            options={[
              { value: 'dish', label: t`Dish` },
              { value: 'drink', label: t`Drink` },
              { value: 'dessert', label: t`Dessert` },
            ]}
          />
          <div data-field="name">
            <WordsField
              label={t`Name`}
              value={draft.name}
              onChange={(name) => change({ name })}
              suggest={suggestName}
              {...(shown.includes('name') ? { error: t`Please enter a name` } : {})}
            />
          </div>
          <div className={classes.row}>
            {option && draft.options.length === 1 && (
              <div data-field="price">
                <MoneyField
                  label={t`Price`}
                  currency={currency}
                  value={option.price}
                  onChange={(price) => change({ options: [{ ...option, price }] })}
                  {...(shown.includes('price') ? { error: t`Please enter a price` } : {})}
                />
              </div>
            )}
            {option && draft.options.length === 1 && offer.costs && (
              <div data-field="cost">
                <MoneyField
                  label={t`Cost`}
                  hint={t`What it costs you, without tax. No guest and no device sees it.`}
                  currency={currency}
                  value={costs.of(option.option_id)}
                  onChange={(cost, isWrong) => putCost(option.option_id, cost, isWrong)}
                />
              </div>
            )}
            <div data-field="taxRate">
              <TextField
                label={t`Tax rate (%)`}
                inputMode="decimal"
                value={draft.taxRate}
                onChange={(taxRate) => change({ taxRate })}
                {...(shown.includes('taxRate') ? { error: t`A tax rate is a percentage from 0 to 100.` } : {})}
              />
            </div>
          </div>
          <PickedList
            label={t`Categories`}
            all={offer.categories.map((one) => ({ id: one.foodCategory_id, name: textIn(one.name, language) }))}
            picked={draft.categories}
            onChange={(categories) => change({ categories })}
          />
          {offer.menus.length > 0 && (
            <PickedList
              label={t`On these menus`}
              all={offer.menus.map((menu) => ({ id: menu.menu_id, name: textIn(menu.name, language) }))}
              picked={menus}
              onChange={(chosen) => {
                touched.current += 1;
                setMenus(chosen);
              }}
            />
          )}
        </section>
        <ItemDetails
          draft={draft}
          change={change}
          offer={offer}
          currency={currency}
          shown={shown}
          costs={offer.costs && { ...costs, put: putCost }}
        />
      </Editable>
      <FormFailure>
        {form.failure ??
          (shown.length > 0 ? t`Something is missing still. Please look at the marked fields.` : undefined)}
      </FormFailure>
      <div className={dashboard.foot}>
        {isMine && (
          <BigButton type="submit" busy={busy === 'save'} reason={reason}>
            <Trans>Save</Trans>
          </BigButton>
        )}
        {isMine && item && (
          <ConfirmButton
            question={t`Tap again to delete`}
            busy={busy === 'remove'}
            reason={reason}
            onConfirm={() => void once('remove', remove)}
          >
            <Trans>Delete</Trans>
          </ConfirmButton>
        )}
        {isMine && item && (
          <DashboardLink to="articles/items/new" search={{ copy: item_id }} className={dashboard.link}>
            <Trans>Duplicate</Trans>
          </DashboardLink>
        )}
        <span className={dashboard.small} role="status">
          {!online ? (
            <Trans>There is no network: nothing can be saved at the moment.</Trans>
          ) : isChanged ? (
            <Trans>Not saved yet</Trans>
          ) : (
            ''
          )}
        </span>
      </div>
      <UnsavedWarning changed={isChanged} />
    </form>
  );
}

const noCosts: Costs = new Map();

/** Where there is one menu, a new dish is for it. */
const onlyMenu = ({ menus }: OwnedOffer): string[] => (menus.length === 1 ? menus.map(({ menu_id }) => menu_id) : []);
