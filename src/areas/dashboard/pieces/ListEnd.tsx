import { Trans } from '@lingui/react/macro';
import { IconFileTypeCsv } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Pages } from '#src/features/person/usePages.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../frame/Dashboard.module.css';

type ListEndProps = {
  pages: Pick<Pages<unknown>, 'more' | 'busy' | 'next'>;
  /** all of it is being read for a file */
  isReading: boolean;
  onSave: () => void;
  /** how many there are, or were read */
  children: ReactNode;
};

/** Below a list that comes page by page: the next one, and all of it as a file. */
export function ListEnd({ pages, isReading, onSave, children }: ListEndProps) {
  return (
    <div className={dashboard.actions}>
      {pages.more && (
        <BigButton tone="plain" busy={pages.busy} onClick={pages.next}>
          <Trans>Show more</Trans>
        </BigButton>
      )}
      <BigButton tone="plain" busy={isReading} icon={<IconFileTypeCsv aria-hidden="true" />} onClick={onSave}>
        <Trans>All of these as CSV</Trans>
      </BigButton>
      <span role="status" className={dashboard.small}>
        {children}
      </span>
    </div>
  );
}
