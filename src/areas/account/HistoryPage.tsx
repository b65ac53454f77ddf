import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { StatusWords } from '#src/i18n/orderWords.tsx';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { usePages } from '#src/features/person/usePages.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip, type Tone } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './History.module.css';
import account from './Account.module.css';
import { EarlierOrder } from './EarlierOrder.tsx';
import { matchesOrder } from './matchesOrder.ts';
import type { NamedOrder } from './namedOrder.ts';

/** Everything that the account ordered, newest first. */
export function HistoryPage() {
  const { t } = useLingui();
  const orders = usePages((page) => asUserWithHeaders('GET /user/orders', { query: { limit: 20, ...page } }));
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<NamedOrder>();
  const searching = query.trim() !== '';
  // what is looked for may lie on a page that has not come yet
  const reads = searching && orders.more && !orders.busy && !orders.error;
  useEffect(() => {
    if (reads) orders.next();
  }, [reads, orders]);
  return (
    <>
      <h1 className={account.title}>
        <Trans>Orders</Trans>
      </h1>
      <LoadedPart of={orders}>
        {(list) => {
          if (list.length === 0) return <NothingYet />;
          const found = searching ? list.filter((order) => matchesOrder(order, query)) : list;
          return (
            <>
              <SearchField label={t`Search your orders`} value={query} onChange={setQuery} />
              <p role="status" className={searching ? account.small : account.hidden}>
                {searching && !orders.more && <Plural value={found.length} one="# order" other="# orders" />}
              </p>
              {found.length > 0 && (
                <ul className={classes.orders}>
                  {found.map((order) => (
                    <Row key={order.order_id} order={order} onOpen={() => setOpened(order)} />
                  ))}
                </ul>
              )}
              {found.length === 0 && !orders.more && (
                <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>No such order</Trans>}>
                  <Trans>Try the name of the restaurant, or of a dish.</Trans>
                </EmptyState>
              )}
              {orders.more && (
                <BigButton tone="plain" busy={orders.busy} onClick={orders.next}>
                  <Trans>Show more</Trans>
                </BigButton>
              )}
            </>
          );
        }}
      </LoadedPart>
      {opened && <EarlierOrder order={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<IconReceipt aria-hidden="true" />}
      title={<Trans>Nothing ordered yet</Trans>}
      action={
        <Link to="/order" className={account.link}>
          <Trans>Find something to eat</Trans>
        </Link>
      }
    >
      <Trans>What you order while you are logged in stands here, with its receipt.</Trans>
    </EmptyState>
  );
}

const toneOf = (status: NamedOrder['statusEntry']['status']): Tone =>
  status === 'rejected' ? 'danger' : status === 'completed' || status === 'refunded' ? 'neutral' : 'accent';

function Row({ order, onOpen }: { order: NamedOrder; onOpen: () => void }) {
  const { restaurantName, number, createdAt, statusEntry, items, amountTotal, currency } = order;
  const count = items.reduce((sum, { quantity, voided }) => sum + (voided ? 0 : quantity), 0);
  return (
    <li className={classes.order}>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.words}>
          <bdi className={classes.house}>{restaurantName}</bdi>
          <span className={account.small}>
            {formatDayTime(createdAt)} · <Trans>No. {number}</Trans> ·{' '}
            <Plural value={count} one="# dish" other="# dishes" />
          </span>
        </span>
        <span className={classes.end}>
          <Price amount={amountTotal} currency={currency} />
          <Chip size="small" tone={toneOf(statusEntry.status)}>
            <StatusWords status={statusEntry.status} />
          </Chip>
        </span>
      </button>
    </li>
  );
}
