import { Plural, Trans } from '@lingui/react/macro';
import { IconPrinterOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { knownPrinters, printing, stuckPrints } from '#src/data/print/printStore.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { ProblemWords } from './ProblemWords.tsx';

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
        <Chip size="large" tone="warning" icon={<IconPrinterOff aria-hidden="true" />} onClick={() => setOpened(true)}>
          {first ? (
            <>
              <bdi>{first.printer.name}</bdi>: <ProblemWords problem={first.problem} />
            </>
          ) : (
            <Trans>Not printed</Trans>
          )}
          {count > 1 && (
            <>
              {' · '}
              <Plural value={count} one="# waits" other="# wait" />
            </>
          )}
        </Chip>
      )}
      {opened && <PrintSheet onClose={() => setOpened(false)} />}
    </>
  );
}
