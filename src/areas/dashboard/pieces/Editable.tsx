import { Trans } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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

/** As Editable, in a sheet: it says why. */
export function EditableSheet({ children }: { children: ReactNode }) {
  const isMine = useMay('manage');
  return (
    <>
      {!isMine && <OnlyLooking />}
      <Editable>{children}</Editable>
    </>
  );
}
