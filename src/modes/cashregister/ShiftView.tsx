import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { unsettledOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { JournalPanel } from '#src/features/journal/JournalPanel.tsx';
import { ShiftPanel } from '#src/features/shift/ShiftPanel.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import classes from './ShiftView.module.css';

type ShiftViewProps = { restaurant: Restaurant; onClose: () => void };

/** The register's money beside orders: its shift, and the journal of all that it booked. */
export function ShiftView({ restaurant, onClose }: ShiftViewProps) {
  const { t } = useLingui();
  const orders = usePicture('orders');
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
        <ShiftPanel currency={restaurant.currency} openOrders={unsettledOrders(orders).length} />
      ) : (
        <JournalPanel currency={restaurant.currency} />
      )}
    </div>
  );
}
