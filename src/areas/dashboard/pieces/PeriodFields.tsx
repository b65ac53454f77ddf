import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { periodDays, periodName, periodNames, type PeriodName } from './period.ts';

type PeriodFieldsProps = {
  /** the business day that runs now */
  today: string;
  /** what holds where the address names no period: '' for all days */
  otherwise: PeriodName | '';
};

/** Which days a page is about, kept in its address. */
export function PeriodFields({ today, otherwise }: PeriodFieldsProps) {
  const { t } = useLingui();
  const [search, setSearch] = usePageSearch();
  const chosen = periodName(search, otherwise);
  const names: Record<PeriodName, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    '7days': t`7 days`,
    '30days': t`30 days`,
    month: t`This month`,
    lastMonth: t`Last month`,
    own: t`From – to`,
  };
  const choose = (name: string): void => {
    // an own period begins with the days that were shown before
    const { from, to } = chosen === '' ? { from: today, to: today } : periodDays(chosen, search, today);
    const isOwn = name === 'own';
    setSearch({
      period: name === otherwise ? undefined : name,
      from: isOwn ? from : undefined,
      to: isOwn ? to : undefined,
    });
  };
  return (
    <>
      <SelectField
        label={t`Days`}
        value={chosen}
        onChange={choose}
        options={[
          ...(otherwise === '' ? [{ value: '', label: t`All` }] : []),
          ...periodNames.map((value) => ({ value, label: names[value] })),
        ]}
      />
      {chosen === 'own' && (
        <>
          <TextField
            label={t`From`}
            type="date"
            max={today}
            value={search['from'] ?? ''}
            onChange={(from) => setSearch({ from })}
          />
          <TextField
            label={t`To`}
            type="date"
            max={today}
            value={search['to'] ?? ''}
            onChange={(to) => setSearch({ to })}
          />
        </>
      )}
    </>
  );
}
