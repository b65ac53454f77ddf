import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArmchair, IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import dashboard from '../../../frame/Dashboard.module.css';
import { DashboardLink } from '../../../frame/DashboardLink.tsx';
import type { PageParams } from '../../../frame/matchPage.ts';
import { usePageSearch } from '../../../frame/usePageSearch.ts';
import { HousePage } from '../../HousePage.tsx';
import { readFloor, type Floor } from '../floorCalls.ts';
import { CodeSheet } from './CodeSheet.tsx';
import { codeSheets, isCodeFormat, type CodeFormat } from './codeSheets.ts';
import classes from './PrintCodesPage.module.css';

/** The codes of the tables, on paper: the browser prints them, or makes a PDF of them. */
export function PrintCodesPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const floor = useLoaded(() => readFloor(restaurant_id));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {(house) => <LoadedPart of={floor}>{(value) => <Codes house={house} floor={value} />}</LoadedPart>}
    </HousePage>
  );
}

function Codes({ house, floor: { areas, tables } }: { house: Restaurant; floor: Floor }) {
  const { t } = useLingui();
  const [{ format: asked, area, table }, setSearch] = usePageSearch();
  const format = isCodeFormat(asked) ? asked : 'stickers';
  const wanted = tables
    .filter(({ table_id, area_id }) => (table ? table_id === table : !area || area_id === area))
    .toSorted((one, other) => collator.compare(one.name, other.name));
  const sheets = codeSheets(wanted, format);
  const names: Record<CodeFormat, string> = { stickers: t`Stickers`, cards: t`Cards`, tents: t`Table tents` };
  const hints: Record<CodeFormat, string> = {
    stickers: t`12 on a sheet, about 6 × 7 cm: to stick on the table.`,
    cards: t`4 on a sheet, about postcard size: to lay on the table or into a stand.`,
    tents: t`2 on a sheet: cut them apart and fold each in the middle, it is read from both sides.`,
  };
  const choices = [
    { value: '', label: t`All tables` },
    ...areas.map(({ area_id, name }) => ({ value: `area ${area_id}`, label: name })),
    ...tables
      .toSorted((one, other) => collator.compare(one.name, other.name))
      .map(({ table_id, name }) => ({ value: `table ${table_id}`, label: name })),
  ];
  const pages = sheets.map((part, at) => (
    <CodeSheet key={`${format} ${at}`} tables={part} format={format} restaurant={house.name} />
  ));
  if (tables.length === 0)
    return (
      <EmptyState
        icon={<IconArmchair aria-hidden="true" />}
        title={<Trans>There are no tables yet</Trans>}
        action={
          <DashboardLink to={`restaurants/${house.restaurant_id}/tables`} className={dashboard.link}>
            <Trans>To the tables</Trans>
          </DashboardLink>
        }
      />
    );
  return (
    <div className={classes.columns}>
      <section className={dashboard.card} aria-labelledby="codes">
        <h2 id="codes" className={dashboard.cardTitle}>
          <Trans>Print codes</Trans>
        </h2>
        <div className={classes.format}>
          <Segmented
            wide
            label={t`Format`}
            value={format}
            onChange={(value) => setSearch({ format: value })}
            options={(['stickers', 'cards', 'tents'] as const).map((value) => ({ value, label: names[value] }))}
          />
        </div>
        <p className={dashboard.small}>{hints[format]}</p>
        <SelectField
          label={t`Which tables`}
          value={table ? `table ${table}` : area ? `area ${area}` : ''}
          onChange={(value) => {
            const [kind, id] = value.split(' ');
            setSearch({ area: kind === 'area' ? id : undefined, table: kind === 'table' ? id : undefined });
          }}
          options={choices}
        />
        <p role="status">
          <Plural value={wanted.length} one="# code" other="# codes" />,{' '}
          <Plural value={sheets.length} one="# sheet of A4" other="# sheets of A4" />
        </p>
        <div className={dashboard.actions}>
          <BigButton
            icon={<IconPrinter aria-hidden="true" />}
            reason={wanted.length === 0 ? t`There is no table in this area` : undefined}
            onClick={() => window.print()}
          >
            <Trans>Print</Trans>
          </BigButton>
        </div>
        <p className={dashboard.small}>
          <Trans>In the browser's window choose A4 without margins, or “Save as PDF” for a printing house.</Trans>
        </p>
      </section>
      <div className={classes.preview} aria-hidden="true">
        <div className={classes.small}>{pages[0]}</div>
      </div>
      {createPortal(<div className={classes.paper}>{pages}</div>, document.body)}
    </div>
  );
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
