import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ExceptionRange } from '#domain/restaurant/openingExceptions.ts';
import type { DayHours, OpeningException } from '#domain/restaurant/restaurant.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import fields from '#src/ui/input/Form.module.css';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { saysTheSame } from '../../pieces/mergeDrafts.ts';
import {
  changedExceptions,
  draftOfRange,
  exceptionFaults,
  isFaulty,
  replacedBy,
  type ExceptionDraft,
} from './exceptionDraft.ts';
import classes from './OtherDays.module.css';
import { SpanFields } from './SpanFields.tsx';
import { nextSpan } from './week.ts';

type OtherDaysSheetProps = {
  all: readonly OpeningException[];
  /** the days that are changed; none: they are new */
  instead: ExceptionRange | undefined;
  today: string;
  onDone: (all: OpeningException[]) => void;
  onClose: () => void;
};

const closedDay: ExceptionDraft = { from: '', to: '', closed: true, spans: [] };

/** A day or a range of days, closed or with hours of their own. */
export function OtherDaysSheet({ all, instead, today, onDone, onClose }: OtherDaysSheetProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [begun] = useState(() => (instead ? draftOfRange(instead) : closedDay));
  const [draft, setDraft] = useState(begun);
  const [tried, setTried] = useState(false);
  const about = { instead, today };
  const faults = exceptionFaults(all, draft, about);
  const shown = tried ? faults : undefined;
  const change = (part: Partial<ExceptionDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const changeSpan = (place: number, part: Partial<DayHours>): void =>
    change({ spans: draft.spans.map((span, at) => (at === place ? { ...span, ...part } : span)) });
  const done = (): void => {
    setTried(true);
    if (!isFaulty(faults)) onDone(changedExceptions(all, draft, about));
    else requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const replaced = replacedBy(all, draft, instead);
  return (
    <TypedSheet
      changed={!saysTheSame(draft, begun)}
      onClose={onClose}
      size="small"
      title={instead ? <Trans>Change these days</Trans> : <Trans>Add days</Trans>}
      footer={
        <BigButton wide onClick={done}>
          {instead ? <Trans>Take over</Trans> : <Trans>Add</Trans>}
        </BigButton>
      }
    >
      <div
        ref={place}
        className={classes.fields}
        onKeyDown={(event) => {
          // it lies in the restaurant's form, which is not what Enter sends from here
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          done();
        }}
      >
        <div className={fields.pair}>
          <TextField
            type="date"
            label={t`Day`}
            min={today}
            value={draft.from}
            onChange={(from) => change({ from })}
            {...(shown?.from && {
              error: shown.from === 'missing' ? t`Please choose a day` : t`This day is over already`,
            })}
          />
          <TextField
            type="date"
            label={t`Until (for several days)`}
            min={draft.from || today}
            value={draft.to}
            onChange={(to) => change({ to })}
            {...(shown?.to && {
              error: shown.to === 'backwards' ? t`The last day lies before the first` : t`A year ahead at most`,
            })}
          />
        </div>
        <Segmented
          wide
          label={t`On these days`}
          value={draft.closed ? 'closed' : 'open'}
          options={[
            { value: 'closed', label: t`Closed` },
            { value: 'open', label: t`Other hours` },
          ]}
          onChange={(way) =>
            change({
              closed: way === 'closed',
              ...(way === 'open' && draft.spans.length === 0 ? { spans: [nextSpan([])] } : {}),
            })
          }
        />
        {!draft.closed && (
          <div className={classes.spans}>
            {draft.spans.map((span, at) => (
              <SpanFields
                // spans have no name of their own
                key={at}
                span={span}
                fault={faults.hours.get(at)}
                labels={{
                  from: t`Opens, span ${at + 1}`,
                  to: t`Closes, span ${at + 1}`,
                  remove: t`Remove span ${at + 1}`,
                }}
                onChange={(part) => changeSpan(at, part)}
                onRemove={() => change({ spans: draft.spans.filter((_, place) => place !== at) })}
              />
            ))}
            {shown?.spans && (
              <p className={classes.fault} role="alert">
                <Trans>Please enter hours, or choose “Closed”</Trans>
              </p>
            )}
            <BigButton
              tone="quiet"
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => change({ spans: [...draft.spans, nextSpan(draft.spans)] })}
            >
              <Trans>More hours</Trans>
            </BigButton>
          </div>
        )}
        {replaced > 0 && (
          <p className={classes.none} role="status">
            <Plural
              value={replaced}
              one="Replaces what stands for # of these days."
              other="Replaces what stands for # of these days."
            />
          </p>
        )}
      </div>
    </TypedSheet>
  );
}
