import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { exampleMenu } from '#domain/menuImport/exampleMenu.ts';
import { usualTaxRates } from '#domain/menuImport/usualTaxRates.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { DashboardLink } from '../../frame/DashboardLink.tsx';
import { useChain } from '../../frame/useChain.ts';
import { usePageSearch } from '../../frame/usePageSearch.ts';
import { ChooseSource } from './ChooseSource.tsx';
import classes from './Import.module.css';
import { ImportCheck } from './ImportCheck.tsx';
import { sourceOf, type ImportSource } from './importSource.ts';
import type { RowWords } from './rowWords.ts';

type House = Pick<Restaurant, 'restaurant_id' | 'name' | 'currency' | 'address'>;

/** A menu from elsewhere: `from=example` begins with ours. */
export function ImportPage() {
  const { chain_id } = useChain();
  const houses = useLoaded(() => asUser('GET /chain/restaurants', { query: { chain_id } }));
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>Bring in a menu</Trans>
      </h1>
      <p className={dashboard.small}>
        <Trans>
          A whole chain from another server, with its restaurants and tables, comes as an archive:{' '}
          <DashboardLink to="archive" className={dashboard.link}>
            Bring in an archive
          </DashboardLink>
        </Trans>
      </p>
      <LoadedPart of={houses}>{(list) => <Import houses={list} />}</LoadedPart>
    </div>
  );
}

function Import({ houses }: { houses: readonly House[] }) {
  const { t } = useLingui();
  const [{ from, restaurant }, setSearch] = usePageSearch();
  const house =
    restaurant === 'none' ? undefined : (houses.find(({ restaurant_id }) => restaurant_id === restaurant) ?? houses[0]);
  const [words, setWords] = useState((): RowWords => ({
    language: currentLanguage(),
    taxRates: usualTaxRates(house?.address.country),
    otherCategory: t`Other`,
  }));
  // the same text again is the same file
  const example = exampleMenu(house?.currency ?? 'EUR', usualTaxRates(house?.address.country));
  const [brought, setBrought] = useState<ImportSource>();
  const [pasted, setPasted] = useState('');
  const source = brought ?? (from === 'example' ? sourceOf(t`The example`, example) : undefined);
  return (
    <>
      {houses.length > 0 && (
        <div className={classes.where}>
          <SelectField
            label={<Trans>Where is it served?</Trans>}
            value={house?.restaurant_id ?? 'none'}
            onChange={(chosen) => setSearch({ restaurant: chosen })}
            options={[
              ...houses.map(({ restaurant_id, name }) => ({ value: restaurant_id, label: name })),
              { value: 'none', label: t`Nowhere yet` },
            ]}
          />
        </div>
      )}
      {source ? (
        <ImportCheck
          // the example is priced as its restaurant's; what was brought stays, and what was mended in it
          key={brought ? 'brought' : house?.restaurant_id}
          source={source}
          restaurant_id={house?.restaurant_id}
          words={words}
          onWords={setWords}
          onBack={() => {
            setBrought(undefined);
            setSearch({ from: undefined });
          }}
        />
      ) : (
        <>
          <ChooseSource onSource={setBrought} example={example} words={words} pasted={pasted} onPasted={setPasted} />
          <UnsavedWarning changed={pasted.trim() !== ''} />
        </>
      )}
    </>
  );
}
