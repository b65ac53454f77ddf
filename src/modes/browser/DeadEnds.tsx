import { Trans } from '@lingui/react/macro';
import { IconQrcode, IconQrcodeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { WaysOn } from './WaysOn.tsx';

/** Where there is no table to show: never without a language, a way to a table and a way home. */
function DeadEnd(props: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <PageFrame narrow>
      <EmptyState page {...props} />
      <WaysOn />
    </PageFrame>
  );
}

export function NoCode() {
  return (
    <DeadEnd icon={<IconQrcode aria-hidden="true" />} title={<Trans>Scan the code at your table</Trans>}>
      <Trans>Open your camera and point it at the code: the menu opens at once.</Trans>
    </DeadEnd>
  );
}

export function UnknownCode() {
  return (
    <DeadEnd icon={<IconQrcodeOff aria-hidden="true" />} title={<Trans>We do not know this table</Trans>}>
      <Trans>The code may be an old one. Please scan the code at your table again, or ask the waiter.</Trans>
    </DeadEnd>
  );
}
