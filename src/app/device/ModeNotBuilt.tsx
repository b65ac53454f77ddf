import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconDeviceTablet } from '@tabler/icons-react';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';

/** A device that the owner put into a mode which this version has no screen for: it says so, and what to do. */
export function ModeNotBuilt() {
  return (
    <PageFrame narrow>
      <EmptyState
        page
        icon={<IconDeviceTablet aria-hidden="true" />}
        title={<Trans>This version has no screen for this device's mode yet</Trans>}
        action={
          <Link to="/device/settings">
            <Trans>Device settings</Trans>
          </Link>
        }
      >
        <Trans>Choose another mode for it in the owner's dashboard, or update Comanda.</Trans>
      </EmptyState>
    </PageFrame>
  );
}
