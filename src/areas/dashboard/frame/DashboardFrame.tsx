import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconHelp,
  IconHistory,
  IconLayoutDashboard,
  IconMenu2,
  IconReceipt,
  IconShield,
  IconSoup,
  IconToolsKitchen2,
  IconUserCircle,
  IconWifiOff,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { LanguageSwitcher } from '#src/ui/page/LanguageSwitcher.tsx';
import { heldEnter } from '#src/ui/press/heldEnter.ts';
import { OnlyLooking } from '../pieces/Editable.tsx';
import { ChainChoice } from './ChainChoice.tsx';
import { chains, type OwnChain } from './chainStore.ts';
import classes from './DashboardFrame.module.css';
import { DashboardLink } from './DashboardLink.tsx';
import { helpAt } from './helpAt.ts';

/** Around every page of the dashboard: which chain, and where else one can go. On a phone that is a sheet. */
export function DashboardFrame({ chain, children }: { chain: OwnChain | undefined; children: ReactNode }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.frame} onKeyDownCapture={heldEnter}>
      <a className={classes.skip} href="#content">
        <Trans>To the content</Trans>
      </a>
      <header className={classes.header}>
        <span className={classes.more}>
          <IconButton label={t`All pages`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconMenu2 aria-hidden="true" />
          </IconButton>
        </span>
        <DashboardLink to="" className={classes.home}>
          <Logo />
        </DashboardLink>
        <ChainChoice />
        <span className={classes.end}>
          <Link to="/account" className={classes.person} aria-label={t`Your account`} title={t`Your account`}>
            <IconUserCircle aria-hidden="true" />
          </Link>
          <LanguageSwitcher compact />
        </span>
      </header>
      <div className={classes.body}>
        <nav className={classes.nav} aria-label={t`Dashboard`}>
          <Places />
        </nav>
        <main id="content" className={classes.main} tabIndex={-1}>
          <Offline />
          {chain?.role === 'viewer' && (
            <div className={classes.viewer}>
              <OnlyLooking />
            </div>
          )}
          {children}
        </main>
      </div>
      <Sheet opened={open} onClose={() => setOpen(false)} title={<Trans>Dashboard</Trans>} size="small">
        <nav className={classes.sheetNav} aria-label={t`Dashboard`} onClickCapture={() => setOpen(false)}>
          <Places />
        </nav>
      </Sheet>
    </div>
  );
}

/** Above whatever page is open: it may be old, and what is saved has to wait. */
function Offline() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconWifiOff aria-hidden="true" />
          <Trans>No connection. This is how things stood last.</Trans>
        </p>
      )}
    </div>
  );
}

function Places() {
  const { user } = useSnapshot(userSession);
  const { list } = useSnapshot(chains);
  // as long as nobody knows better, there is one: what stands below does not jump once that is known
  const hasChain = list === undefined || list.length > 0;
  const help = useLocation({ select: ({ pathname }) => helpAt(pathname) });
  return (
    <ul className={classes.places}>
      {hasChain && (
        <>
          <Place to="" icon={<IconLayoutDashboard />} name={<Trans>Overview</Trans>} />
          <Place to="orders" icon={<IconReceipt />} name={<Trans>Orders</Trans>} />
          <Place to="articles" icon={<IconSoup />} name={<Trans>Articles</Trans>} />
          <Place to="menus" icon={<IconToolsKitchen2 />} name={<Trans>Menus</Trans>} />
          <Place to="restaurants" icon={<IconBuildingStore />} name={<Trans>Restaurants</Trans>} />
          <Place to="statistics" icon={<IconChartBar />} name={<Trans>Figures</Trans>} />
          <Place to="journal" icon={<IconHistory />} name={<Trans>Changes</Trans>} />
          <Place to="account" icon={<IconCreditCard />} name={<Trans>Account and plan</Trans>} />
        </>
      )}
      {user?.roles.includes('admin') && <Place to="admin" icon={<IconShield />} name={<Trans>Administration</Trans>} />}
      <li>
        <Link to="/docs/$" params={{ _splat: help }} className={classes.place}>
          <IconHelp aria-hidden="true" /> <Trans>Help</Trans>
        </Link>
      </li>
    </ul>
  );
}

function Place({ to, icon, name }: { to: string; icon: ReactNode; name: ReactNode }) {
  return (
    <li>
      <DashboardLink to={to} className={classes.place}>
        <span aria-hidden="true" className={classes.icon}>
          {icon}
        </span>
        {name}
      </DashboardLink>
    </li>
  );
}
