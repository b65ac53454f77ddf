import { useLingui } from '@lingui/react/macro';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { usePageSearch } from '../frame/usePageSearch.ts';

/** Which restaurant a page is about, kept in its address; a chain that has one is not asked. */
export function HouseField({ houses }: { houses: readonly Restaurant[] }) {
  const { t } = useLingui();
  const [search, setSearch] = usePageSearch();
  if (houses.length < 2) return null;
  return (
    <SelectField
      label={t`Restaurant`}
      value={search['restaurant'] ?? ''}
      onChange={(restaurant) => setSearch({ restaurant: restaurant || undefined })}
      options={[
        { value: '', label: t`All` },
        ...houses.map(({ restaurant_id, name }) => ({ value: restaurant_id, label: name })),
      ]}
    />
  );
}
