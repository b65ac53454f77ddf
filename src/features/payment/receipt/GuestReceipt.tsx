import { Trans, useLingui } from '@lingui/react/macro';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import { useBusy } from '#src/ui/useBusy.ts';
import { receiptLinkOf, type ReceiptOf } from './serverReceipt.ts';
import classes from './GuestReceipt.module.css';

type GuestReceiptProps = { of: ReceiptOf; online: boolean };

/** The receipt for the guest's own phone: a code to scan, good for a day. */
export function GuestReceipt({ of, online }: GuestReceiptProps) {
  const { t, i18n } = useLingui();
  const [url, setUrl] = useState<string>();
  const { busy, run } = useBusy();
  const show = async (): Promise<void> => setUrl(await receiptLinkOf(of, i18n.locale));
  if (url !== undefined)
    return (
      <div className={classes.code}>
        <QrItem value={url} text={<Trans>The guest scans it and has the receipt</Trans>} />
      </div>
    );
  return (
    <BigButton
      wide
      className={classes.ask}
      size="staff"
      tone="plain"
      icon={<IconQrcode aria-hidden="true" />}
      busy={busy}
      reason={online ? undefined : t`Needs a connection`}
      onClick={() => run(show)}
    >
      <Trans>Onto the guest's phone</Trans>
    </BigButton>
  );
}
