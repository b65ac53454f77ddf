import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconMapSearch } from '@tabler/icons-react';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';

export function NotFoundPage() {
  return (
    <PageFrame narrow>
      <EmptyState
        page
        icon={<IconMapSearch aria-hidden="true" />}
        title={<Trans>This page does not exist</Trans>}
        action={
          <Link to="/">
            <Trans>To the start</Trans>
          </Link>
        }
      >
        <Trans>The address may be mistyped. At a table, scan its code again.</Trans>
      </EmptyState>
    </PageFrame>
  );
}
