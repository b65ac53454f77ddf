import { Trans } from '@lingui/react/macro';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import { checkWord } from './checkWord.ts';
import classes from './Device.module.css';

/** The machineId to be scanned, typed or compared by its check word (D18). */
export function MachineId({ machineId }: { machineId: string }) {
  return (
    <div className={classes.machine}>
      <QrItem value={machineId} text={<code className={classes.code}>{machineId}</code>} />
      <p>
        <Trans>
          Check word: <strong>{checkWord(machineId)}</strong>
        </Trans>
      </p>
    </div>
  );
}
