import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { CallList } from './CallList.tsx';
import { openCount } from './staffCalls.ts';
import { useCallChime } from './useCallChime.ts';
import { useStaffCalls } from './useStaffCalls.ts';
import classes from './Calls.module.css';

type CallButtonProps = {
  /** opens a table, where the screen has one to open */
  onOpen?: ((table_id: string) => void) | undefined;
};

/**
 * The guests' calls behind one button that is always there, and rings once for each new one: for screens whose room
 * belongs to something else. Calls come and go and move nothing.
 */
export function CallButton({ onOpen }: CallButtonProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const calls = useStaffCalls();
  useCallChime();
  const count = openCount(calls);
  return (
    <>
      <BigButton
        size="staff"
        tone={count > 0 ? 'danger' : 'plain'}
        className={classes.button}
        aria-label={t`${count} waiter calls`}
        icon={count > 0 ? <IconBellRinging aria-hidden="true" /> : <IconBell aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        <bdi className={classes.count}>{count}</bdi>
      </BigButton>
      <span className="unseen" role="status">
        {count > 0 && <Plural value={count} one="# table calls" other="# tables call" />}
      </span>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={<Trans>Waiter calls</Trans>}>
        <CallList
          calls={calls}
          onOpen={
            onOpen &&
            ((table_id) => {
              setOpened(false);
              onOpen(table_id);
            })
          }
        />
      </Sheet>
    </>
  );
}
