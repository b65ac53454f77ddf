import { Trans, useLingui } from '@lingui/react/macro';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { FilterBar } from '../pieces/FilterBar.tsx';
import { HouseField } from '../pieces/HouseField.tsx';
import { useHouses } from '../pieces/useHouses.ts';
import { ChangeList } from './ChangeList.tsx';
import { journalKinds, useJournalWords } from './useJournalWords.ts';

/** Who changed what of the chain and when, with what stood before and after; nobody changes anything here. */
export function JournalPage() {
  const houses = useHouses();
  return (
    <div className={dashboard.page}>
      <div>
        <h1 className={dashboard.title}>
          <Trans>Changes</Trans>
        </h1>
        <p className={dashboard.lead}>
          <Trans>Who changed what and when. Nothing here can be changed or taken away.</Trans>
        </p>
      </div>
      <LoadedPart of={houses}>{(list) => <Changes houses={list} />}</LoadedPart>
    </div>
  );
}

function Changes({ houses }: { houses: readonly Restaurant[] }) {
  const { t } = useLingui();
  const words = useJournalWords();
  const [search, setSearch] = usePageSearch();
  const entity = journalKinds.find((kind) => kind === search['kind']) ?? '';
  const restaurant = search['restaurant'] ?? '';
  return (
    <>
      <FilterBar
        count={[entity, restaurant].filter(Boolean).length}
        onClear={() => setSearch({ kind: undefined, restaurant: undefined })}
        filters={
          <>
            <SelectField
              label={t`What was changed`}
              value={entity}
              onChange={(kind) => setSearch({ kind: kind || undefined })}
              options={[
                { value: '', label: t`All` },
                ...journalKinds.map((kind) => ({ value: kind, label: words.kind(kind) })),
              ]}
            />
            <HouseField houses={houses} />
          </>
        }
      />
      <ChangeList key={`${entity} ${restaurant}`} entity={entity} restaurant={restaurant} houses={houses} />
    </>
  );
}
