import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { CodeScanner } from '#src/ui/media/CodeScanner.tsx';
import { beginAgain } from '#src/ui/page/endedVisits.ts';
import { tableCodeIn } from './tableCodeIn.ts';

/** The camera, until it sees a table's code: then the menu opens. */
export function ScanSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const seen = (texts: readonly string[]): boolean => {
    const code = texts.map(tableCodeIn).find((each) => each !== undefined);
    if (code === undefined) return false;
    beginAgain(code);
    // in the place of the sheet's own entry, so that Back leads home
    void navigate({ to: '/order/table', search: { code }, replace: true });
    return true;
  };
  return (
    <Sheet opened onClose={onClose} title={t`Scan the code at your table`}>
      <CodeScanner
        seen={seen}
        hint={<Trans>Hold the code into the picture: the menu opens at once.</Trans>}
        foreign={<Trans>This is not the code of a table. Look for the one on your table.</Trans>}
        onType={() => {
          onClose();
          // after the sheet has given the focus back to what opened it
          requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[name=code]')?.focus());
        }}
      />
    </Sheet>
  );
}
