import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackageImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Archive.module.css';

type ChooseArchiveProps = { onFile: (file: File) => void; reason: string | undefined };

/** Where the archive is. */
export function ChooseArchive({ onFile, reason }: ChooseArchiveProps) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (file && reason === undefined) onFile(file);
  };
  return (
    <div
      className={cx(classes.drop, over && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <IconPackageImport aria-hidden="true" />
      <BigButton onClick={() => input.current?.click()} reason={reason}>
        <Trans>Choose the archive</Trans>
      </BigButton>
      <span className={dashboard.small}>
        <Trans>or drop it here. Its name ends in .tar.gz.</Trans>
      </span>
      <input
        ref={input}
        type="file"
        accept=".gz,.tgz,application/gzip"
        className={classes.hidden}
        aria-label={t`Archive`}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          take(file);
        }}
      />
    </div>
  );
}
