import { Trans } from '@lingui/react/macro';
import { IconEye, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { useMay } from '../frame/useChain.ts';
import classes from './Editable.module.css';

/** Fields of something that managers and owners change; whoever may only look reads them (ADR 66). */
export function Editable({ children }: { children: ReactNode }) {
  const isMine = useMay('manage');
  return (
    <fieldset className={classes.editable} disabled={!isMine}>
      {children}
    </fieldset>
  );
}

/** Why nothing can be changed: on every page of the dashboard, and in a sheet, which covers that. */
export function OnlyLooking() {
  return (
    <p className={classes.note}>
      <IconEye aria-hidden="true" />
      <Trans>You can look at everything here. Changes are made by managers and owners.</Trans>
    </p>
  );
}

/** In a sheet, which covers what the page says of it. */
export function SavedLater() {
  if (useOnline()) return null;
  return (
    <p className={classes.note} role="status">
      <IconWifiOff aria-hidden="true" />
      <Trans>There is no network: nothing can be saved at the moment.</Trans>
    </p>
  );
}

/** As Editable, in a sheet: it says why. */
export function EditableSheet({ children }: { children: ReactNode }) {
  const isMine = useMay('manage');
  return (
    <>
      {isMine ? <SavedLater /> : <OnlyLooking />}
      <Editable>{children}</Editable>
    </>
  );
}
