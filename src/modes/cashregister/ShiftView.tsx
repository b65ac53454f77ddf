import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { JournalPanel } from '#src/features/journal/JournalPanel.tsx';
import { ShiftPanel } from '#src/features/shift/ShiftPanel.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import classes from './ShiftView.module.css';

type ShiftViewProps = { restaurant: Restaurant; openOrders: number; onClose: () => void };

/** The register's money beside orders: its shift, and the journal of all that it booked. */
export function ShiftView({ restaurant, openOrders, onClose }: ShiftViewProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<'shift' | 'journal'>('shift');
  return (
    <div className={classes.view}>
      <div className={classes.head}>
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconArrowLeft className="mirrored" aria-hidden="true" />}
          onClick={onClose}
        >
          <Trans>Back to selling</Trans>
        </BigButton>
        <Segmented
          size="staff"
          label={t`What is shown of the register`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'shift', label: <Trans>Shift</Trans> },
            { value: 'journal', label: <Trans>Journal</Trans> },
          ]}
        />
      </div>
      {shown === 'shift' ? (
        <ShiftPanel currency={restaurant.currency} openOrders={openOrders} />
      ) : (
        <JournalPanel currency={restaurant.currency} />
      )}
    </div>
  );
}
