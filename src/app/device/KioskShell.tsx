import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconDeviceTabletCog } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { dishPictures } from '#src/features/kiosk/dishPictures.ts';
import { GuestStart } from '#src/features/kiosk/GuestStart.tsx';
import { takeBack } from '#src/features/kiosk/guestDevice.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Splash } from '#src/ui/feedback/Splash.tsx';
import { beginAsGuest } from './beginAsGuest.ts';
import classes from './DeviceScreen.module.css';

/** A kiosk: one touch opens the house's own shop, on which a guest orders by himself. */
export function KioskShell() {
  const { restaurant, index, error } = useMenu();
  useEffect(takeBack, []);
  if (!restaurant) return error ? <ErrorState page>{errorSentence(error)}</ErrorState> : <Splash />;
  const { restaurant_id, name } = restaurant;
  return (
    <GuestStart
      house={name}
      pictures={index ? dishPictures(index) : []}
      onBegin={(language) => beginAsGuest({ restaurant_id }, language)}
      staff={
        <Link to="/device/$mode/settings" params={{ mode: 'browser' }} className={classes.settings}>
          <IconDeviceTabletCog aria-hidden="true" /> <Trans>Staff</Trans>
        </Link>
      }
    />
  );
}
