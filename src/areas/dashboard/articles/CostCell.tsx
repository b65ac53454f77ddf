import { useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { NewCost } from '#domain/menu/costChange.ts';
import type { Currency } from '#domain/money/money.ts';
import { writtenMoney } from '#domain/money/writtenMoney.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';
import { moneyToType } from '../pieces/MoneyField.tsx';
import { RowLink } from '../pieces/RowLink.tsx';
import { costsNow, saveCost, withCosts, type Costs } from './costs.ts';
import { InlineField } from './InlineField.tsx';
import type { ChangeOffer, OwnedItem } from './useOffer.ts';

type CostCellProps = { item: OwnedItem; costs: Costs; currency: Currency; change: ChangeOffer };

/** What a dish costs the house, changed where it stands; what is emptied is known no more. */
export function CostCell({ item, costs, currency, change }: CostCellProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const name = textIn(item.name, currentLanguage());
  const [option] = item.options;
  if (!option) return null;
  const sizes = item.options.length;
  if (sizes > 1) {
    const known = item.options.filter(({ option_id }) => costs.has(option_id)).length;
    return (
      <RowLink to={`articles/items/${item.item_id}/edit`} className={dashboard.link}>
        {t`${known} of ${sizes}`}
      </RowLink>
    );
  }
  const cost = costs.get(option.option_id);
  const save = async (next: NewCost): Promise<void> => {
    let before: NewCost[] = [];
    change((offer) => {
      before = costsNow(offer.costs, [next]);
      return { ...offer, costs: withCosts(offer.costs, [next]) };
    });
    const { stands, isLast, refused } = await saveCost(chain_id, before, next);
    if (refused === undefined) return;
    // where it was changed again since, that one stands
    change((offer) =>
      isLast && offer.costs?.get(next.option_id) === next.cost
        ? { ...offer, costs: withCosts(offer.costs, stands) }
        : offer,
    );
    showToast({
      tone: 'danger',
      text: `${name}: ${refusalSentence(refused)}`,
      action: { label: t`Try again`, onClick: () => void save(next) },
    });
  };
  return (
    <InlineField
      label={t`Cost of ${name}`}
      value={moneyToType(cost)}
      inputMode="decimal"
      fault={t`Please write an amount, such as 12.50`}
      shown={cost === undefined ? '–' : <Price amount={cost} currency={currency} />}
      onSave={(text) => {
        const typed = writtenMoney(text);
        if (typed === undefined && text.trim() !== '') return false;
        const { option_id } = option;
        void save({ option_id, ...(typed === undefined ? {} : { cost: typed }) });
        return true;
      }}
    />
  );
}
