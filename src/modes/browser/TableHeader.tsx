import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { LanguageSwitcher } from '#src/ui/page/LanguageSwitcher.tsx';
import { cx } from '#src/ui/cx.ts';
import head from '#src/ui/page/HouseHeader.module.css';
import classes from './TableHeader.module.css';

type TableHeaderProps = { restaurant: string; table: string; offline: boolean };

/** Where one sits, and in which language: always in sight. */
export function TableHeader({ restaurant, table, offline }: TableHeaderProps) {
  return (
    <header className={cx(head.header, classes.header)}>
      <div className={head.names}>
        <h1 className={head.name}>
          <bdi>{restaurant}</bdi>
        </h1>
        <p className={classes.table}>
          <span>
            <Trans>
              Table <bdi>{table}</bdi>
            </Trans>
          </span>
          <span role="status">
            {offline && (
              <span className={head.offline}>
                <IconCloudOff size={18} stroke={1.5} aria-hidden="true" />
                <Trans>No connection</Trans>
              </span>
            )}
          </span>
        </p>
      </div>
      <LanguageSwitcher compact />
    </header>
  );
}
