import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { houseDevices, type HouseDevice } from '#src/data/realtime/houseDevices.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import classes from './ConnectionDetails.module.css';

/** A device says something every five seconds; whoever was silent for this long is away. In milliseconds. */
const awayAfter = 180_000;

/** Which other devices of the house the server has heard, as it last said. */
export function HouseDevices() {
  const { at, devices } = useSnapshot(houseDevices);
  if (at === undefined || devices.length === 0) return null;
  const isHere = ({ heardAt }: HouseDevice): boolean =>
    heardAt !== undefined && Date.parse(at) - Date.parse(heardAt) < awayAfter;
  return (
    <section className={classes.section}>
      <h3>
        <Trans>Other devices of the house at {formatTime(at)}</Trans>
      </h3>
      <ul className={classes.rows}>
        {devices.map((device) => (
          <li key={device.device_id} className={classes.row}>
            <bdi className={classes.words}>{device.name}</bdi>
            {isHere(device) ? (
              <Chip tone="success" size="small">
                <Trans>was there</Trans>
              </Chip>
            ) : (
              <Chip size="small">
                {device.heardAt === undefined ? (
                  <Trans>never heard</Trans>
                ) : (
                  <Trans>last heard {formatTime(device.heardAt)}</Trans>
                )}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
