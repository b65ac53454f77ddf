import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconHome, IconMapSearch } from '@tabler/icons-react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <PageFrame narrow>
      <EmptyState
        page
        icon={<IconMapSearch aria-hidden="true" />}
        title={<Trans>This page does not exist</Trans>}
        action={
          <BigButton
            icon={<IconHome size={22} stroke={1.5} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/' })}
          >
            <Trans>To the start</Trans>
          </BigButton>
        }
      >
        <Trans>The address may be mistyped. At a table, scan its code again.</Trans>
      </EmptyState>
    </PageFrame>
  );
}
