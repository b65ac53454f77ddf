import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Articles.module.css';
import type { OwnedCategory } from './useOffer.ts';

type Choices = {
  category: string | undefined;
  type: string | undefined;
  only: string | undefined;
  onSearch: (search: Record<string, string | undefined>) => void;
  categories: readonly OwnedCategory[];
};

type ItemFiltersProps = Choices & {
  q: string;
  onQ: (q: string) => void;
};

/** What is looked for; all of it stands in the address. */
export function ItemFilters({ q, onQ, ...choices }: ItemFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={dashboard.tools}>
        <SearchField value={q} onChange={onQ} label={t`Search dishes and drinks`} />
      </div>
      <ItemChoices {...choices} />
    </>
  );
}

/** Not drawn anew at every letter of a search: there may be hundreds of categories. */
function ItemChoicesOnce({ category = '', type = '', only = '', onSearch, categories }: Choices) {
  const { t } = useLingui();
  const set = (field: string) => (value: string) => onSearch({ [field]: value || undefined });
  return (
    <div className={classes.filters}>
      <SelectField
        label={t`Category`}
        value={category}
        onChange={set('category')}
        options={[
          { value: '', label: t`All` },
          ...categories.map((one) => ({ value: one.foodCategory_id, label: textIn(one.name, currentLanguage()) })),
          { value: 'none', label: t`Without a category` },
        ]}
      />
      <SelectField
        label={t`Type`}
        value={type}
        onChange={set('type')}
        options={[
          { value: '', label: t`All` },
          { value: 'dish', label: t`Dishes` },
          { value: 'drink', label: t`Drinks` },
          { value: 'dessert', label: t`Desserts` },
        ]}
      />
      <SelectField
        label={t`Only`}
        value={only}
        onChange={set('only')}
        options={[
          { value: '', label: t`All` },
          { value: 'soldOut', label: t`Sold out` },
          { value: 'incomplete', label: t`With a missing translation` },
        ]}
      />
    </div>
  );
}
const ItemChoices = memo(ItemChoicesOnce);
