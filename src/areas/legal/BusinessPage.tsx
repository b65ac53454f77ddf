import { Trans } from '@lingui/react/macro';
import {
  IconCloudOff,
  IconDeviceTablet,
  IconLanguage,
  IconQrcode,
  IconReceipt2,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import classes from './BusinessPage.module.css';

/** What Comanda does for a house, said to whoever runs one. */
export function BusinessPage() {
  return (
    <PageFrame footer={<PageFooter />}>
      <div className={classes.page}>
        <section className={classes.welcome}>
          <h1 className={classes.title}>
            <Trans>Orders that reach the kitchen, whatever the network does</Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>
              Comanda takes orders at the table, at the counter, for pick-up and for delivery. Guests use their own
              phone, your team cheap tablets. When the network drops, nothing stops, nothing is lost, nothing happens
              twice.
            </Trans>
          </p>
          <div className={classes.ways}>
            <Link to="/authentication/register" search={{ to: '/dashboard' }} className={classes.primary}>
              <Trans>Create an account</Trans>
            </Link>
            <Link to="/authentication/login" search={{ to: '/dashboard' }} className={classes.plain}>
              <Trans>Log in</Trans>
            </Link>
          </div>
        </section>
        <ul className={classes.points}>
          <Point icon={<IconQrcode aria-hidden="true" />} title={<Trans>A code on the table, no app</Trans>}>
            <Trans>Guests scan, read, order and pay together or apart. Nobody has to install anything.</Trans>
          </Point>
          <Point icon={<IconCloudOff aria-hidden="true" />} title={<Trans>Goes on without a network</Trans>}>
            <Trans>Kitchen, register and floor work on. What was done is sent once, when the network is back.</Trans>
          </Point>
          <Point
            icon={<IconToolsKitchen2 aria-hidden="true" />}
            title={<Trans>A kitchen that reads at a glance</Trans>}
          >
            <Trans>Changes and allergies stand out, times are honest, and a new order is not missed.</Trans>
          </Point>
          <Point icon={<IconReceipt2 aria-hidden="true" />} title={<Trans>Bills that add up</Trans>}>
            <Trans>Shares, single dishes, tips, cash and cards, to the cent, with a record of every change.</Trans>
          </Point>
          <Point icon={<IconLanguage aria-hidden="true" />} title={<Trans>Everybody in their language</Trans>}>
            <Trans>The guest orders in Hungarian, the kitchen reads German.</Trans>
          </Point>
          <Point icon={<IconDeviceTablet aria-hidden="true" />} title={<Trans>On what you have</Trans>}>
            <Trans>A browser is enough: old tablets, phones, the computer in the office.</Trans>
          </Point>
        </ul>
        <p className={classes.more}>
          <Trans>
            How it works in detail stands in the <Link to="/docs">help</Link>.
          </Trans>
        </p>
      </div>
    </PageFrame>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.point}>
      <span className={classes.icon}>{icon}</span>
      <h2 className={classes.pointTitle}>{title}</h2>
      <p>{children}</p>
    </li>
  );
}
