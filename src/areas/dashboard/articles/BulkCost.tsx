import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#domain/money/money.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { MoneyField } from '../pieces/MoneyField.tsx';
import classes from './Articles.module.css';
import type { BulkDraft, CostWay } from './bulkChange.ts';

type BulkCostProps = { draft: BulkDraft; put: (part: Partial<BulkDraft>) => void; currency: Currency };

/** What many dishes cost the house from now on. */
export function BulkCost({ draft, put, currency }: BulkCostProps) {
  const { t } = useLingui();
  return (
    <div className={classes.row}>
      <SelectField
        label={t`Cost`}
        value={draft.costWay}
        onChange={(way) => put({ costWay: way as CostWay })}
        options={[
          { value: 'keep', label: t`As it is` },
          { value: 'set', label: t`The same for all` },
          { value: 'percent', label: t`A share of the price` },
          { value: 'unknown', label: t`Not known` },
        ]}
      />
      {draft.costWay === 'percent' && (
        <TextField
          label={t`Percent`}
          hint={t`Of the price without its tax, such as 30`}
          inputMode="decimal"
          value={draft.costPercent}
          onChange={(costPercent) => put({ costPercent })}
        />
      )}
      {draft.costWay === 'set' && (
        <MoneyField label={t`Cost`} currency={currency} value={draft.cost} onChange={(cost) => put({ cost })} />
      )}
    </div>
  );
}
