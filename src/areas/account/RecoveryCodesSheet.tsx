import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './Account.module.css';
import fields from '#src/ui/input/Form.module.css';

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: t`Copied` });
  };
  return (
    <Sheet
      opened
      title={<Trans>Keep these recovery codes</Trans>}
      onClose={onClose}
      footer={
        <BigButton wide onClick={onClose}>
          <Trans>I have kept them</Trans>
        </BigButton>
      }
    >
      <div className={fields.form}>
        <p className={classes.hint}>
          <Trans>Each opens your account once when your app or passkey is gone. They are not shown again.</Trans>
        </p>
        <ul className={classes.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          <BigButton tone="plain" icon={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </BigButton>
          <BigButton
            tone="plain"
            icon={<IconDownload aria-hidden="true" />}
            onClick={() => saveFile(new File([`${text}\n`], 'comanda-recovery-codes.txt', { type: 'text/plain' }))}
          >
            <Trans>Save as a file</Trans>
          </BigButton>
        </div>
      </div>
    </Sheet>
  );
}
