import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { DeviceMode } from '#domain/device/device.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { chooseRestaurant, deviceSession } from '#src/data/session/deviceSession.ts';
import { lockDevice } from '#src/data/session/employeeUnlock.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { useBusy } from '#src/ui/useBusy.ts';
import { MachineId } from './MachineId.tsx';
import { useRestaurantNames } from './useRestaurantNames.ts';
import classes from './Device.module.css';

const modes: Record<DeviceMode, ReactNode> = {
  browser: <Trans>Guest</Trans>,
  cashregister: <Trans>Cash register</Trans>,
  delivery: <Trans>Delivery</Trans>,
  orderprocessing: <Trans>Kitchen</Trans>,
  orderscreen: <Trans>Order screen</Trans>,
  tablemanager: <Trans>Tables</Trans>,
};

/** Which device this is, for which restaurant, in which mode; the content of the device's settings. */
export function DeviceFacts() {
  const { t } = useLingui();
  const { device, machineId, employee } = useSnapshot(deviceSession);
  const { restaurant } = useMenu();
  const { waiting, parked } = useOutbox();
  const { online } = useSnapshot(connection);
  const names = useRestaurantNames(device?.restaurants ?? []);
  const { busy, run } = useBusy();
  const unsent = waiting.length + parked.length;
  const reason = unsent > 0 ? t`${unsent} actions still wait to be sent` : online ? undefined : t`Needs a connection`;
  if (!device) return null;
  const others = device.restaurants.filter((id) => id !== (restaurant?.restaurant_id ?? device.restaurant));
  return (
    <>
      <dl className={classes.facts}>
        <dt>
          <Trans>Station</Trans>
        </dt>
        <dd>
          <bdi>{device.name}</bdi>
        </dd>
        <dt>
          <Trans>Mode</Trans>
        </dt>
        <dd>{modes[device.mode]}</dd>
        <dt>
          <Trans>Restaurant</Trans>
        </dt>
        <dd>
          <bdi>{restaurant?.name ?? '–'}</bdi>
        </dd>
        {device.prefix !== undefined && (
          <>
            <dt>
              <Trans>Register letter</Trans>
            </dt>
            <dd>{device.prefix}</dd>
          </>
        )}
      </dl>
      {others.map((id) => (
        <BigButton
          key={id}
          size="staff"
          tone="plain"
          busy={busy}
          reason={reason}
          onClick={() => run(() => chooseRestaurant(id))}
        >
          <Trans>Work for {names[id] ?? id}</Trans>
        </BigButton>
      ))}
      {employee && device.employeeTypes.length > 0 && (
        <BigButton
          size="staff"
          tone="plain"
          icon={<IconLock aria-hidden="true" />}
          onClick={() => void lockDevice().catch(showFailure)}
        >
          <Trans>Lock for {employee.name}</Trans>
        </BigButton>
      )}
      {machineId !== undefined && <MachineId machineId={machineId} />}
    </>
  );
}
