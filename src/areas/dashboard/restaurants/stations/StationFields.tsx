import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Station } from '#domain/restaurant/station.ts';
import type { StationFault } from '#domain/restaurant/stationWork.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import form from '../form/HouseForm.module.css';
import { toggled } from '../form/OrderTypesPart.tsx';
import { DishNames } from './DishNames.tsx';
import type { KitchenDish } from './kitchenOffer.ts';
import classes from './Stations.module.css';

type Category = { id: string; name: string };

type StationFieldsProps = {
  station: Station;
  /** from 1, what it is called until it has a name */
  place: number;
  /** added just now: its name is what is typed next */
  isNew: boolean;
  /** those that are searched for; what the station has is always shown */
  shown: readonly Category[];
  all: readonly Category[];
  makes: readonly KitchenDish[];
  faults: readonly StationFault['kind'][];
  onChange: (station: Station) => void;
  onRemove: () => void;
};

/** One station: its name, its categories, and what that makes it cook. */
export function StationFields({
  station,
  place,
  isNew,
  shown,
  all,
  makes,
  faults,
  onChange,
  onRemove,
}: StationFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => isNew && head.current?.querySelector('input')?.focus());
  useEffect(() => void begin(), []);
  const own = new Set(station.categories);
  const found = new Set(shown.map((category) => category.id));
  const known = new Set(all.map((category) => category.id));
  const gone = station.categories.filter((category) => !known.has(category));
  const name = station.name.trim() || t`Station ${place}`;
  const toggle = (category: string): void =>
    onChange({ ...station, categories: toggled(station.categories, category, !own.has(category)) });
  return (
    <fieldset className={form.choice} aria-label={name}>
      <div ref={head} className={classes.head}>
        <TextField
          label={t`Name of station ${place}`}
          placeholder={place === 1 ? t`Grill, bar, pastry …` : undefined}
          maxLength={200}
          autoComplete="off"
          value={station.name}
          onChange={(typed) => onChange({ ...station, name: typed })}
          {...(faults.includes('nameless') ? { error: t`Please enter a name` } : {})}
          {...(faults.includes('twice') ? { error: t`Two stations have this name` } : {})}
        />
        <BigButton tone="quiet" icon={<IconTrash aria-hidden="true" />} onClick={onRemove}>
          <Trans>Remove {name}</Trans>
        </BigButton>
      </div>
      <div role="group" aria-labelledby={`${id}-categories`}>
        <p id={`${id}-categories`} className={form.legend}>
          <Trans>
            Categories of <bdi>{name}</bdi>
          </Trans>
        </p>
        <div className={classes.chips}>
          {all
            .filter((category) => own.has(category.id) || found.has(category.id))
            .map((category) => (
              <Chip key={category.id} pressed={own.has(category.id)} onClick={() => toggle(category.id)}>
                <bdi>{category.name}</bdi>
              </Chip>
            ))}
          {gone.map((category) => (
            <Chip key={category} pressed onClick={() => toggle(category)}>
              <Trans>A category that was deleted</Trans>
            </Chip>
          ))}
        </div>
        {all.length === 0 && (
          <p className={dashboard.small}>
            <Trans>There are no categories yet: they come with the articles.</Trans>
          </p>
        )}
        {faults.includes('empty') && (
          <p className={form.fault}>
            <Trans>Please choose at least one</Trans>
          </p>
        )}
      </div>
      {makes.length > 0 ? (
        <DishNames dishes={makes} />
      ) : (
        own.size > 0 && (
          <p className={dashboard.small}>
            <Trans>Nothing of it is on a menu at the moment.</Trans>
          </p>
        )
      )}
    </fieldset>
  );
}
