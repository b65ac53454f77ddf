import { Trans } from '@lingui/react/macro';
import type { AnswerOf } from '#contract/calls.ts';
import type { Currency } from '#domain/money/money.ts';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import { JournalWords } from '#src/features/order/JournalWords.tsx';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { usePages } from '#src/features/person/usePages.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import dashboard from '../frame/Dashboard.module.css';
import type { HousedOrder } from './housedOrder.ts';
import classes from './Orders.module.css';

/** Who did what to the order, in the order in which it happened (D10). */
export function OrderHistory({ order }: { order: HousedOrder }) {
  const { order_id, currency, restaurant } = order;
  const pages = usePages(({ cursor }) =>
    asUserWithHeaders('GET /order/journal', {
      query: { order_id, limit: 100, ...(cursor === undefined ? {} : { cursor: Number(cursor) }) },
    }),
  );
  return (
    <section className={dashboard.card} aria-labelledby="journal">
      <h2 id="journal" className={dashboard.cardTitle}>
        <Trans>Journal</Trans>
      </h2>
      <LoadedPart of={pages}>
        {(rows) => (
          <>
            <ol className={classes.journal}>
              {rows.map((row) => (
                <Entry key={row.journal_id} row={row} currency={currency} zone={restaurant?.timezone} />
              ))}
            </ol>
            {pages.more && (
              <div className={dashboard.actions}>
                <BigButton tone="plain" busy={pages.busy} onClick={pages.next}>
                  <Trans>Show more</Trans>
                </BigButton>
              </div>
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

type Row = AnswerOf<'GET /order/journal'>[number];

function Entry({ row, currency, zone }: { row: Row; currency: Currency; zone: string | undefined }) {
  const { at, occurredAt, clock, what, to, note, amount, actor, actorName } = row;
  const happened = occurredAt ?? at;
  return (
    <li className={classes.entry}>
      <bdi className={classes.time}>{formatTime(happened, zone)}</bdi>
      <span className={classes.words}>
        <span>
          <JournalWords what={what} to={to} />
          {amount !== undefined && amount !== 0 && (
            <>
              {' '}
              <Price amount={amount} currency={currency} />
            </>
          )}
        </span>
        {note !== undefined && <q className={classes.note}>{note}</q>}
        <span className={classes.small}>
          <bdi>{actorName ?? <Actor actor={actor} />}</bdi>
          {occurredAt !== undefined && formatTime(occurredAt) !== formatTime(at) && (
            <>
              {' · '}
              <Trans>arrived {formatTime(at, zone)}</Trans>
            </>
          )}
          {clock !== undefined && (
            <>
              {' · '}
              <Trans>the device said {formatDayTime(clock, zone)}</Trans>
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** Who it was where no name is known: the kind of whoever acts stands before the colon. */
function Actor({ actor }: { actor: string }) {
  switch (actor.split(':', 1)[0]) {
    case 'guest':
    case 'anyone':
      return <Trans>Guest</Trans>;
    case 'user':
      return <Trans>Somebody with an account</Trans>;
    case 'device':
      return <Trans>A device</Trans>;
    case 'employee':
      return <Trans>Staff</Trans>;
    default:
      return <Trans>Comanda</Trans>;
  }
}
