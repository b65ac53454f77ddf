import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FormFailure.module.css';

/** Why a form could not be sent, said aloud when it comes. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children !== undefined && (
        <p className={classes.failure}>
          <IconAlertTriangle aria-hidden="true" className={classes.icon} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
