import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import dashboard from '../frame/Dashboard.module.css';
import type { HousedOrder } from './housedOrder.ts';
import classes from './Orders.module.css';

/** Who ordered, for when, and where to, as far as that was said. */
export function OrderFacts({ order }: { order: HousedOrder }) {
  const { contact, address, note, orderedAt, promisedAt, rating, restaurant } = order;
  const zone = restaurant?.timezone;
  const facts: { key: string; name: ReactNode; value: ReactNode }[] = [];
  const add = (key: string, name: ReactNode, value: ReactNode): void => void facts.push({ key, name, value });
  if (contact) add('name', <Trans>Name</Trans>, <bdi>{contact.name}</bdi>);
  if (contact?.phone)
    add(
      'phone',
      <Trans>Phone</Trans>,
      <a className={dashboard.link} href={`tel:${contact.phone}`}>
        <bdi>{contact.phone}</bdi>
      </a>,
    );
  if (contact?.email) add('email', <Trans>E-mail</Trans>, <bdi>{contact.email}</bdi>);
  if (address) {
    const { street, postalCode, city } = address;
    add('address', <Trans>Address</Trans>, <bdi>{`${street}, ${postalCode} ${city}`}</bdi>);
  }
  if (orderedAt) add('wanted', <Trans>Wanted for</Trans>, formatDayTime(orderedAt, zone));
  if (promisedAt) add('promised', <Trans>Promised for</Trans>, formatDayTime(promisedAt, zone));
  if (note) add('note', <Trans>Note</Trans>, <q>{note}</q>);
  if (rating !== undefined) add('rating', <Trans>Stars</Trans>, `${rating} / 5`);
  if (facts.length === 0) return null;
  return (
    <section className={dashboard.card} aria-labelledby="facts">
      <h2 id="facts" className={dashboard.cardTitle}>
        <Trans>Wanted</Trans>
      </h2>
      <dl className={classes.facts}>
        {facts.map(({ key, name, value }) => (
          <Fragment key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
