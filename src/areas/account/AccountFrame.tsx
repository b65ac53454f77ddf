import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDevices,
  IconFileShredder,
  IconLogout,
  IconReceipt,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { logOut } from '#src/data/session/userSession.ts';
import { knowErrors } from '#src/i18n/errorSentence.ts';
import { personErrorMessages } from '#src/i18n/personErrorMessages.ts';
import { UserGate } from '#src/features/person/UserGate.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import classes from './Account.module.css';
import { ConfirmSheet } from '#src/features/person/ConfirmSheet.tsx';

knowErrors(personErrorMessages);

/** Around the pages of an account: where else one can go, and who is asked again. */
export function AccountFrame() {
  return (
    <UserGate>
      <Frame />
    </UserGate>
  );
}

function Frame() {
  const { t } = useLingui();
  const starts = useLocation({ select: ({ pathname }) => /^\/account\/?$/.test(pathname) });
  const end = <IconChevronRight aria-hidden="true" className={`${classes.end} mirrored`} />;
  return (
    <PageFrame footer={<PageFooter />}>
      <div className={`${classes.frame} ${starts ? classes.start : classes.inside}`}>
        <div className={classes.nav}>
          <nav className={classes.links} aria-label={t`Account`}>
            <Link to="/account/history">
              <IconReceipt aria-hidden="true" /> <Trans>Orders</Trans> {end}
            </Link>
            <Link to="/account/data">
              <IconUser aria-hidden="true" /> <Trans>Your data</Trans> {end}
            </Link>
            <Link to="/account/security">
              <IconShieldLock aria-hidden="true" /> <Trans>Security</Trans> {end}
            </Link>
            <Link to="/account/sessions">
              <IconDevices aria-hidden="true" /> <Trans>Where you are logged in</Trans> {end}
            </Link>
            <Link to="/account/privacy">
              <IconFileShredder aria-hidden="true" /> <Trans>Conditions, export, deletion</Trans> {end}
            </Link>
          </nav>
          <BigButton tone="quiet" icon={<IconLogout aria-hidden="true" />} onClick={() => void logOut()}>
            <Trans>Log out</Trans>
          </BigButton>
        </div>
        <div className={classes.content}>
          {!starts && (
            <Link to="/account" className={classes.back}>
              <IconChevronLeft aria-hidden="true" className="mirrored" /> <Trans>Account</Trans>
            </Link>
          )}
          <Outlet />
        </div>
      </div>
      <ConfirmSheet />
    </PageFrame>
  );
}
