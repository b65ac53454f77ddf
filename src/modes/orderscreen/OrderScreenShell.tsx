import { Trans, useLingui } from '@lingui/react/macro';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { openOrders } from '#src/data/picture/pictureStore.ts';
import { useFirstSight } from '#src/data/picture/useFirstSight.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { bell, unlockBell } from '#src/features/kitchen/news/kitchenBell.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { boardNumbers } from './boardNumbers.ts';
import { KitchenWall } from './KitchenWall.tsx';
import classes from './OrderScreenShell.module.css';
import { PickupBoard } from './PickupBoard.tsx';

/** A screen that only shows: the kitchen's tickets, or for guests the numbers that can be collected. */
export function OrderScreenShell() {
  const { t } = useLingui();
  const all = usePicture('orders');
  const { device } = useSnapshot(deviceSession);
  const { restaurant } = useMenu();
  const { blocked } = useSnapshot(bell);
  const now = useServerNow(15);
  const isWall = device?.shows === 'dishes';
  useEffect(() => {
    if (!isWall) void unlockBell();
  }, [isWall]);
  const orders = useMemo(() => openOrders(all), [all]);
  const isFirstSight = useFirstSight(orders.length === 0);
  return (
    <main className={classes.shell}>
      <StaffHeader title={restaurant?.name ?? <Trans>Order screen</Trans>}>
        {blocked && !isWall && (
          <BigButton
            size="staff"
            tone="plain"
            icon={<IconVolumeOff aria-hidden="true" />}
            onClick={() => void unlockBell()}
          >
            <Trans>Touch once for the chime</Trans>
          </BigButton>
        )}
      </StaffHeader>
      {isFirstSight ? (
        <div className={classes.loading}>
          <GridSkeleton cards={6} height="10rem" label={t`Loading orders`} />
        </div>
      ) : isWall ? (
        <KitchenWall orders={orders} />
      ) : (
        <PickupBoard {...boardNumbers(orders, now)} />
      )}
    </main>
  );
}
