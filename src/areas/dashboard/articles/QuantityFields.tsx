import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { units, type Unit } from '#domain/menu/menu.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';

type Size = { quantity?: number; unit?: Unit };

/** How much of it there is: '0,5' and 'l'. */
export function QuantityFields({ size, onChange }: { size: Size; onChange: (size: Size) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(size.quantity === undefined ? '' : String(size.quantity));
  const { unit } = size;
  const put = (typed: string, chosen: Unit | undefined): void => {
    const quantity = /^\d{1,6}([.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : 0;
    onChange({ ...(quantity > 0 && { quantity }), ...(chosen && { unit: chosen }) });
  };
  return (
    <>
      <TextField
        label={t`Quantity`}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        onChange={(typed) => {
          setText(typed);
          put(typed, unit);
        }}
      />
      <SelectField
        label={t`Unit`}
        value={unit ?? ''}
        onChange={(chosen) => put(text, chosen === '' ? undefined : (chosen as Unit))}
        options={[
          { value: '', label: t`None` },
          ...units.map((value) => ({ value, label: value === 'count' ? t`Pieces` : value })),
        ]}
      />
    </>
  );
}
