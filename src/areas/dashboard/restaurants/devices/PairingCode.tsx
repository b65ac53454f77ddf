import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconDeviceTablet, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { Device } from '#domain/device/device.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { serverNow } from '#src/data/clock.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { formatElapsed } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import classes from './Devices.module.css';
import { arrived } from './deviceSetUp.ts';

type PairingCodeProps = {
  restaurant_id: string;
  name: string;
  pairing: AnswerOf<'POST /device/pairing-code'>;
  /** the devices before it came */
  known: readonly Device[];
  busy: boolean;
  onAgain: () => void;
  onDevices: (devices: Device[]) => void;
  onClose: () => void;
  onNext: () => void;
};

/** Milliseconds between two looks at whether the device has come. */
const lookEvery = 2_500;

/** The code with which a device comes; notices by itself when it has. */
export function PairingCode(props: PairingCodeProps) {
  const { restaurant_id, name, pairing, known, busy, onAgain, onDevices, onClose, onNext } = props;
  const { pairing_code, expiresAt } = pairing;
  // those that were there when the code was made: the list behind this sheet goes on
  const [before] = useState(known);
  const [come, setCome] = useState<Device>();
  const left = Date.parse(expiresAt) - useServerNow();
  const isOver = left <= 0;
  const look = useEffectEvent(async (): Promise<void> => {
    try {
      const devices = await asUser('GET /restaurant/devices', { query: { restaurant_id } });
      const device = arrived(before, devices);
      if (!device) return;
      setCome(device);
      // it may not have told of itself yet; it has just come all the same
      const lastSeenAt = device.lastSeenAt ?? serverNow().toISOString();
      onDevices(devices.map((each) => (each.device_id === device.device_id ? { ...each, lastSeenAt } : each)));
    } catch (error) {
      // asked again in a moment
      if (!(error instanceof CallFailed)) throw error;
    }
  });
  const waits = come === undefined && !isOver;
  useEffect(() => {
    if (!waits) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const again = async (): Promise<void> => {
      await look();
      if (!over) timer = setTimeout(() => void again(), lookEvery);
    };
    timer = setTimeout(() => void again(), lookEvery);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [waits]);
  const isHere = come !== undefined;
  return (
    <div className={classes.pairing}>
      {isHere ? (
        <>
          <p className={classes.come} role="status">
            <IconCircleCheck aria-hidden="true" />
            <span>
              <Trans>
                <bdi>{come.name}</bdi> is connected
              </Trans>
            </span>
          </p>
          <BigButton wide onClick={onClose}>
            <Trans>Done</Trans>
          </BigButton>
          <BigButton wide tone="plain" onClick={onNext}>
            <Trans>Connect another one</Trans>
          </BigButton>
        </>
      ) : isOver ? (
        <>
          <p role="status">
            <Trans>This code is over. Nobody can connect a device with it any more.</Trans>
          </p>
          <BigButton wide busy={busy} icon={<IconRefresh aria-hidden="true" />} onClick={onAgain}>
            <Trans>Make a new code</Trans>
          </BigButton>
        </>
      ) : (
        <>
          <ol className={classes.steps}>
            <li>
              <Trans>
                On the device, scan this with its camera, or open{' '}
                <bdi className={classes.address}>{deviceAddress()}</bdi> in its browser.
              </Trans>
            </li>
            <li>
              <Trans>Give it a password, and type the code if it does not stand there already.</Trans>
            </li>
          </ol>
          <QrItem value={`${deviceAddress()}#pair=${pairing_code}`} size={220} />
          <output className={classes.digits} aria-label={spelled(pairing_code)}>
            <bdi>
              {pairing_code.slice(0, 4)} {pairing_code.slice(4)}
            </bdi>
          </output>
          <p className={classes.waiting} role="status">
            <IconDeviceTablet aria-hidden="true" />
            <span>
              <Trans>
                Waiting for <bdi>{name}</bdi> …
              </Trans>
            </span>
          </p>
          <p className={classes.left}>
            <Trans>
              Good for another <bdi>{formatElapsed(left)}</bdi>
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}

const deviceAddress = (): string => `${location.origin}/device`;
/** Letter by letter, for whoever hears it. */
const spelled = (code: string): string => Array.from(code).join(' ');
