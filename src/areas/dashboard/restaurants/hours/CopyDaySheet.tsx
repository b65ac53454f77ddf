import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { dayName } from './dayName.ts';
import { weekDays } from './week.ts';

type CopyDaySheetProps = { weekDay: number; onClose: () => void; onCopy: (days: readonly number[]) => void };

/** To which other days the hours of one are copied: all of them, unless some are taken out. */
export function CopyDaySheet({ weekDay, onClose, onCopy }: CopyDaySheetProps) {
  const others = weekDays.filter((day) => day !== weekDay);
  const [days, setDays] = useState<readonly number[]>(others);
  return (
    <Sheet
      opened
      onClose={onClose}
      size="small"
      title={<Trans>Copy {dayName(weekDay, currentLanguage())} to</Trans>}
      footer={
        <BigButton wide onClick={() => onCopy(days)}>
          <Trans>Copy</Trans>
        </BigButton>
      }
    >
      <div
        onKeyDown={(event) => {
          // it lies in the restaurant's form, which is not what Enter sends from here
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          onCopy(days);
        }}
      >
        {others.map((day) => (
          <TickField
            key={day}
            label={dayName(day, currentLanguage())}
            checked={days.includes(day)}
            onChange={(on) => setDays(on ? [...days, day] : days.filter((each) => each !== day))}
          />
        ))}
      </div>
    </Sheet>
  );
}
