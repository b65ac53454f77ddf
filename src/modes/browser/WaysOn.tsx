import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconHome } from '@tabler/icons-react';
import { TableCodeForm } from '#src/ui/page/TableCodeForm.tsx';
import classes from './WaysOn.module.css';

/** What leads on from where nothing else does: the code of a table, and the start. */
export function WaysOn() {
  return (
    <div className={classes.ways}>
      <TableCodeForm />
      <Link to="/" className={classes.home}>
        <IconHome size={22} stroke={1.5} aria-hidden="true" />
        <Trans>To the start</Trans>
      </Link>
    </div>
  );
}
