import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackageImport } from '@tabler/icons-react';
import { FileDrop } from '../pieces/FileDrop.tsx';

type ChooseArchiveProps = { onFile: (file: File) => void; reason: string | undefined };

/** Where the archive is. */
export function ChooseArchive({ onFile, reason }: ChooseArchiveProps) {
  const { t } = useLingui();
  return (
    <FileDrop
      icon={<IconPackageImport aria-hidden="true" />}
      label={t`Archive`}
      choose={<Trans>Choose the archive</Trans>}
      hint={<Trans>or drop it here. Its name ends in .tar.gz.</Trans>}
      accept=".gz,.tgz,application/gzip"
      onFile={onFile}
      reason={reason}
    />
  );
}
