import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { commonCurrency } from '../pieces/useHouses.ts';
import type { JournalEntry } from './journalEntry.ts';
import { differencesOf, nameOf, type Difference } from './difference.ts';
import classes from './Journal.module.css';
import { useJournalWords } from './useJournalWords.ts';
import { useShownText, type ShownIn } from './useShownText.ts';

/** So many fields are shown at once; of what was made or taken away none. */
const atOnce = 5;

const icons = {
  created: <IconPlus aria-hidden="true" />,
  changed: <IconPencil aria-hidden="true" />,
  deleted: <IconTrash aria-hidden="true" />,
};

type ChangeProps = { entry: JournalEntry; houses: readonly Restaurant[] };

/** One change: what, who and when, and field by field how it stood and stands. */
export function Change({ entry, houses }: ChangeProps) {
  const { i18n } = useLingui();
  const words = useJournalWords();
  const [isWhole, setWhole] = useState(false);
  const { what, entity, at, actorName, restaurant_id, before, after } = entry;
  const house = houses.find((one) => one.restaurant_id === restaurant_id);
  const shownIn = { currency: house?.currency ?? commonCurrency(houses), timezone: house?.timezone };
  const name = nameOf(entry, i18n.locale) ?? (entity === 'restaurant' ? house?.name : undefined);
  const all = differencesOf(before, after, i18n.locale);
  const shown = isWhole ? all : what === 'changed' ? all.slice(0, atOnce) : [];
  return (
    <li className={classes.change}>
      <span className={classes.icon}>{icons[what]}</span>
      <div className={classes.words}>
        <p className={classes.what}>
          {words.kind(entity)}
          {name !== undefined && (
            <>
              {' '}
              <bdi className={classes.name}>{name}</bdi>
            </>
          )}{' '}
          {words.what[what]}
        </p>
        <p className={dashboard.small}>
          {formatDayTime(at, house?.timezone)} · <bdi>{actorName ?? <Trans>Comanda</Trans>}</bdi>
          {house && houses.length > 1 && (
            <>
              {' · '}
              <bdi>{house.name}</bdi>
            </>
          )}
        </p>
        {shown.length > 0 && (
          <dl className={classes.fields}>
            {shown.map((one) => (
              <Field key={JSON.stringify(one.path)} difference={one} shownIn={shownIn} />
            ))}
          </dl>
        )}
        {shown.length < all.length && (
          <span>
            <BigButton tone="quiet" onClick={() => setWhole(true)}>
              <Trans>All {all.length} fields</Trans>
            </BigButton>
          </span>
        )}
      </div>
    </li>
  );
}

type FieldProps = { difference: Difference; shownIn: ShownIn };

function Field({ difference: { path, before, after }, shownIn }: FieldProps) {
  const { t } = useLingui();
  const words = useJournalWords();
  const textOf = useShownText();
  return (
    <div className={classes.field}>
      <dt>{words.place(path)}</dt>
      <dd className={classes.values}>
        {before && (
          <>
            <span className="unseen">{t`before`}</span> <del dir="auto">{textOf(before, shownIn)}</del>
          </>
        )}
        {before && after && <IconArrowRight aria-hidden="true" className={`${classes.arrow} mirrored`} />}
        {after && (
          <>
            <span className="unseen">{t`after`}</span> <ins dir="auto">{textOf(after, shownIn)}</ins>
          </>
        )}
      </dd>
    </div>
  );
}
