import { useLingui } from '@lingui/react/macro';
import { orderStatuses, orderTypes } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { FilterBar } from '../pieces/FilterBar.tsx';
import { HouseField } from '../pieces/HouseField.tsx';
import { PeriodFields } from '../pieces/PeriodFields.tsx';
import { TypedSearch } from '../pieces/TypedSearch.tsx';
import { todayOf } from '../pieces/todayOf.ts';
import { filterCount, ordersSearch } from './ordersQuery.ts';
import { useOrderWords } from './useOrderWords.ts';

/** Which orders are looked for, kept in the address. */
export function OrderFilters({ houses }: { houses: readonly Restaurant[] }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const [search, setSearch] = usePageSearch();
  const { text, status, type, payment, isFlagged } = ordersSearch(search);
  const all = { value: '', label: t`All` };
  return (
    <FilterBar
      count={filterCount(search)}
      onClear={() =>
        setSearch({
          restaurant: undefined,
          status: undefined,
          type: undefined,
          payment: undefined,
          flagged: undefined,
          period: undefined,
          from: undefined,
          to: undefined,
        })
      }
      filters={
        <>
          <PeriodFields today={todayOf(houses, search['restaurant'])} otherwise="" />
          <HouseField houses={houses} />
          <SelectField
            label={t`Status`}
            value={status}
            onChange={(next) => setSearch({ status: next || undefined })}
            options={[
              all,
              { value: 'open', label: t`Everything open` },
              ...orderStatuses.map((value) => ({ value, label: words.status[value] })),
            ]}
          />
          <SelectField
            label={t`Payment`}
            value={payment}
            onChange={(next) => setSearch({ payment: next || undefined })}
            options={[
              all,
              ...(['cash', 'card', 'online'] as const).map((value) => ({ value, label: words.payment[value] })),
              { value: 'open', label: words.payment.later },
            ]}
          />
          <SelectField
            label={t`Kind`}
            value={type}
            onChange={(next) => setSearch({ type: next || undefined })}
            options={[all, ...orderTypes.map((value) => ({ value, label: words.type[value] }))]}
          />
          <TickField
            label={t`Only with a mark`}
            checked={isFlagged}
            onChange={(on) => setSearch({ flagged: on ? 'yes' : undefined })}
          />
        </>
      }
    >
      <TypedSearch
        label={t`Number, name, phone or table`}
        value={text}
        onSearch={(next) => setSearch({ text: next.trim() === '' ? undefined : next })}
      />
    </FilterBar>
  );
}
