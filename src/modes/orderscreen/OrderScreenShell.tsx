import { Trans, useLingui } from '@lingui/react/macro';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { openOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { StaffHeader } from '#src/features/connection/StaffHeader.tsx';
import { bell, unlockBell } from '#src/features/kitchen/kitchenBell.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useWakeLock } from '#src/ui/device/useWakeLock.ts';
import { GridSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { boardNumbers } from './boardNumbers.ts';
import { KitchenWall } from './KitchenWall.tsx';
import classes from './OrderScreenShell.module.css';
import { PickupBoard } from './PickupBoard.tsx';

/** A screen that only shows: the kitchen's tickets, or for guests the numbers that can be collected. */
export function OrderScreenShell() {
  const { t } = useLingui();
  const picture = usePicture();
  const { device } = useSnapshot(deviceSession);
  const { restaurant } = useMenu();
  const { online, lastSyncAt } = useSnapshot(connection);
  const { blocked } = useSnapshot(bell);
  const now = useServerNow(15);
  useWakeLock();
  const isWall = device?.shows === 'dishes';
  useEffect(() => {
    if (!isWall) void unlockBell();
  }, [isWall]);
  const orders = useMemo(() => openOrders(picture.orders), [picture.orders]);
  // nothing kept and nothing heard yet: a clock would not be true
  const isFirstSight = !picture.ready || (orders.length === 0 && online && lastSyncAt === undefined);
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
