import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { AttentionKind } from '#domain/attention/attention.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser, asUserWithHeaders } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { usePages } from '#src/features/person/usePages.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { later } from '#src/ui/page/later.ts';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain, useMay } from '../frame/useChain.ts';
import { incidentWords } from '#src/features/payment/incidentWords.tsx';
import { useHouses } from '../pieces/useHouses.ts';
import classes from './NeedsAttention.module.css';

// what an order's flags are called comes with all that follows orders: only where one is shown
const OrderFlags = later(async () => (await import('#src/ui/order/OrderFlags.tsx')).OrderFlags);

type Entry = AnswerOf<'GET /chain/attention'>[number];
type House = Pick<Restaurant, 'name' | 'timezone' | 'currency'>;

/** What owners have to look at, newest first; what was looked at leaves the list. */
export function NeedsAttention() {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const entries = usePages((page) =>
    asUserWithHeaders('GET /chain/attention', { query: { chain_id, limit: 20, ...page } }),
  );
  const houses = useHouses();
  const houseOf = ({ restaurant_id }: Entry): House | undefined =>
    houses.value?.find((house) => house.restaurant_id === restaurant_id);
  const [busy, setBusy] = useState<string>();
  const settle = async ({ attention_id }: Entry): Promise<void> => {
    setBusy(attention_id);
    try {
      await asUser('POST /chain/attention/settle', { body: { chain_id, attention_ids: [attention_id] } });
      entries.change((now) => now.filter((entry) => entry.attention_id !== attention_id));
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    setBusy(undefined);
  };
  return (
    <section className={dashboard.card} aria-labelledby="attention">
      <h2 id="attention" className={dashboard.cardTitle}>
        <Trans>Needs attention</Trans>
      </h2>
      <LoadedPart of={entries}>
        {(list) =>
          list.length === 0 && !entries.more ? (
            <EmptyState
              icon={<IconCircleCheck aria-hidden="true" />}
              title={<Trans>Nothing needs your attention</Trans>}
            >
              <Trans>Unusual orders, refunds and faults of devices are listed here.</Trans>
            </EmptyState>
          ) : (
            <>
              <ul className={classes.list} aria-label={t`Needs attention`}>
                {list.map((entry) => (
                  <Line
                    key={entry.attention_id}
                    entry={entry}
                    house={houseOf(entry)}
                    busy={busy === entry.attention_id}
                    onSettle={() => void settle(entry)}
                  />
                ))}
              </ul>
              {entries.more && (
                <div className={dashboard.actions}>
                  <BigButton tone="plain" busy={entries.busy} onClick={entries.next}>
                    <Trans>Show more</Trans>
                  </BigButton>
                </div>
              )}
            </>
          )
        }
      </LoadedPart>
    </section>
  );
}

type LineProps = { entry: Entry; house: House | undefined; busy: boolean; onSettle: () => void };

function Line({ entry, house, busy, onSettle }: LineProps) {
  const { t } = useLingui();
  const online = useOnline();
  const isMine = useMay('manage');
  const currency = house?.currency ?? 'EUR';
  const { incident, excess, missing } = entry;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.what}>{kindWords[entry.kind]}</span>
        {entry.changed.map(({ order_id, number }) => (
          <DashboardLink key={order_id} to={`orders/${order_id}`} className={dashboard.link}>
            <Trans>
              Order <bdi>{number}</bdi>
            </Trans>
          </DashboardLink>
        ))}
        {incident && (
          <span>
            {incidentWords[incident.kind]} · <Price amount={incident.amount} currency={currency} />
          </span>
        )}
        {excess !== undefined && (
          <span>
            <Trans>
              <Price amount={excess} currency={currency} /> too much was taken
            </Trans>
          </span>
        )}
        {missing !== undefined && (
          <span>
            <Trans>
              <Price amount={missing} currency={currency} /> more went back than was taken
            </Trans>
          </span>
        )}
        {entry.flags && (
          <Suspense>
            <OrderFlags flags={entry.flags} printedAt={entry.occurredAt ?? entry.at} />
          </Suspense>
        )}
        {entry.refused && <span className={dashboard.small}>{errorSentence(entry.refused)}</span>}
        <span className={dashboard.small}>
          {formatDayTime(entry.occurredAt ?? entry.at, house?.timezone)}
          {house && (
            <>
              {' '}
              · <bdi>{house.name}</bdi>
            </>
          )}
          {entry.actorName !== undefined && (
            <>
              {' '}
              · <bdi>{entry.actorName}</bdi>
            </>
          )}
        </span>
      </div>
      {isMine && (
        <BigButton
          tone="plain"
          busy={busy}
          reason={online ? undefined : t`Saving needs a connection`}
          onClick={onSettle}
        >
          <Trans>Looked at</Trans>
        </BigButton>
      )}
    </li>
  );
}

const kindWords: Record<AttentionKind, ReactNode> = {
  revoked_applied: <Trans>A device that was taken away or set up anew brought this, and it counts</Trans>,
  revoked_refused: <Trans>A device that was taken away or set up anew brought this, and it does not count</Trans>,
  order_flagged: <Trans>An order is not as it should be</Trans>,
  card_incident: <Trans>A refund or dispute at the card provider</Trans>,
  register_fault: <Trans>The journal of a register does not continue</Trans>,
};
