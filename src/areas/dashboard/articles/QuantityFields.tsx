import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { units, type Unit } from '#domain/menu/menu.ts';
import { writtenQuantity } from '#domain/menu/writtenQuantity.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';

/** `isUnread`: something stands there that is no quantity, and must not be lost silently. */
export type Size = { quantity?: number; unit?: Unit; isUnread?: true };

const shownQuantity = (quantity: number | undefined): string =>
  quantity === undefined
    ? ''
    : new Intl.NumberFormat(currentLanguage(), { useGrouping: false, maximumFractionDigits: 3 }).format(quantity);

/** How much of it there is: '0,5' and 'l'. A unit that is typed behind the number is taken as the unit. */
export function QuantityFields({ size, onChange }: { size: Size; onChange: (size: Size) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => shownQuantity(size.quantity));
  const { unit, isUnread } = size;
  const read = writtenQuantity(text);
  // changed from elsewhere
  const shown = isUnread || read?.quantity === size.quantity ? text : shownQuantity(size.quantity);
  const put = (typed: string): void => {
    setText(typed);
    const written = writtenQuantity(typed);
    onChange({
      ...(unit && { unit }),
      ...(written ?? { isUnread: true as const }),
    });
  };
  return (
    <>
      <TextField
        label={t`Quantity`}
        value={shown}
        inputMode="decimal"
        autoComplete="off"
        error={isUnread ? t`Please write a number and its unit, such as 0.5 l` : undefined}
        onChange={put}
        onBlur={() => {
          if (!isUnread) setText(shownQuantity(size.quantity));
        }}
      />
      <SelectField
        label={t`Unit`}
        value={unit ?? ''}
        onChange={(chosen) => {
          const { unit: _unit, ...rest } = size;
          onChange({ ...rest, ...(chosen !== '' && { unit: chosen as Unit }) });
        }}
        options={[
          { value: '', label: t`None` },
          ...units.map((value) => ({ value, label: value === 'count' ? t`Pieces` : value })),
        ]}
      />
    </>
  );
}
