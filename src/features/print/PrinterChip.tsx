import { Trans } from '@lingui/react/macro';
import { IconPrinterOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { knownPrinters, printing, stuckPrints } from '#src/data/print/printStore.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { ProblemWords } from './ProblemWords.tsx';
import classes from './Print.module.css';

/** Says on the screen that needs it that something does not come out, and where. Nothing where all is well. */
export function PrinterChip() {
  const known = useSnapshot(printing) as typeof printing;
  const [opened, setOpened] = useState(false);
  const stuck = stuckPrints(knownPrinters(known));
  const refused = known.kept.filter((job) => job.refused !== undefined);
  const count = stuck.length + refused.length;
  const [first] = stuck;
  if (count === 0 && !opened) return null;
  return (
    <>
      {count > 0 && (
        <button type="button" className={classes.chip} onClick={() => setOpened(true)}>
          <IconPrinterOff aria-hidden="true" />
          {first ? (
            <span className={classes.chipWords}>
              <bdi>{first.printer.name}</bdi>
              <span className={classes.chipMore}>
                : <ProblemWords problem={first.problem} />
              </span>
            </span>
          ) : (
            <span className={classes.chipWords}>
              <Trans>Not printed</Trans>
            </span>
          )}
          {count > 1 && (
            <span>
              <bdi>{count}</bdi>
            </span>
          )}
        </button>
      )}
      {opened && <PrintSheet onClose={() => setOpened(false)} />}
    </>
  );
}
