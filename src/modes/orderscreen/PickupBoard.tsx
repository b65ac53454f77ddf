import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconFlame } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { strikeBell } from '#src/features/kitchen/kitchenBell.ts';
import { kitchenSettings } from '#src/features/kitchen/kitchenSettings.ts';
import { cx } from '#src/ui/cx.ts';
import { useOutOfSight } from '#src/ui/list/useOutOfSight.ts';
import type { BoardNumber, BoardNumbers } from './boardNumbers.ts';
import { DimClock } from './DimClock.tsx';
import classes from './PickupBoard.module.css';

/** So many are read from across the room; the rest is counted. From `small` on they are smaller, so that more have room. */
const most = 40;
const small = 8;

/** For guests: which numbers are being made and which can be collected. The newest flashes once, with a chime. */
export function PickupBoard({ preparing, ready }: BoardNumbers) {
  const { t } = useLingui();
  const fresh = useNewest(ready);
  if (preparing.length + ready.length === 0) return <DimClock />;
  return (
    <div className={classes.board}>
      <Side
        title={<Trans>Preparing</Trans>}
        label={t`Preparing`}
        icon={<IconFlame aria-hidden="true" />}
        numbers={preparing}
      />
      <Side
        title={<Trans>Ready to collect</Trans>}
        label={t`Ready to collect`}
        icon={<IconCheck aria-hidden="true" />}
        numbers={ready}
        fresh={fresh}
        isReady
      />
    </div>
  );
}

type SideProps = {
  title: ReactNode;
  label: string;
  icon: ReactNode;
  numbers: readonly BoardNumber[];
  fresh?: string | undefined;
  isReady?: boolean;
};

function Side({ title, label, icon, numbers, fresh, isReady = false }: SideProps) {
  const shown = numbers.slice(0, most);
  const list = useRef<HTMLOListElement>(null);
  const cut = useOutOfSight(list, shown.map(({ order_id }) => order_id).join(' '));
  const hidden = numbers.length - shown.length + cut;
  return (
    <section className={cx(classes.side, isReady && classes.ready)} aria-label={label}>
      <h2 className={classes.title}>
        {icon}
        {title}
      </h2>
      <ol
        ref={list}
        className={cx(classes.numbers, shown.length > small && classes.many)}
        aria-live={isReady ? 'polite' : undefined}
      >
        {shown.map(({ order_id, number }) => (
          <li key={order_id} className={cx(classes.number, order_id === fresh && classes.fresh)}>
            <bdi>{number}</bdi>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <p className={classes.more}>
          <Plural value={hidden} one="# more order" other="# more orders" />
        </p>
      )}
    </section>
  );
}

/** The order that became ready last while somebody could see it; none after a start. */
function useNewest(ready: readonly BoardNumber[]): string | undefined {
  const ids = ready.map(({ order_id }) => order_id).join(' ');
  const [seen, setSeen] = useState(ids);
  const [fresh, setFresh] = useState<string>();
  if (seen !== ids) {
    const known = seen.split(' ');
    setSeen(ids);
    setFresh(ids.split(' ').find((id) => id !== '' && !known.includes(id)) ?? fresh);
  }
  useEffect(() => {
    if (fresh !== undefined && kitchenSettings.sound) void strikeBell();
  }, [fresh]);
  return fresh;
}
