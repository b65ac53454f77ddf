import { Trans, useLingui } from '@lingui/react/macro';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { changeDevice, deviceSettings } from '#src/data/session/deviceSettings.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { VolumeStepper } from '#src/ui/input/VolumeStepper.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { strikeBell } from './news/kitchenBell.ts';
import { changeKitchen, kitchenSettings, toggleCategory } from './kitchenSettings.ts';
import classes from './KitchenSettingsSheet.module.css';

/** How this kitchen screen works: usual preparation time, station, sound. */
export function KitchenSettingsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const settings = useSnapshot(kitchenSettings);
  const stations = useMenu().restaurant?.stations ?? [];
  const { volume } = useSnapshot(deviceSettings);
  const minutes = (value: number): string => t`${value} min`;
  return (
    <Sheet opened={opened} onClose={onClose} title={<Trans>Settings of this screen</Trans>}>
      <div className={classes.rows}>
        <div className={classes.row}>
          <span>
            <Trans>Usual preparation time</Trans>
          </span>
          <Stepper
            size="staff"
            label={t`Usual preparation time`}
            value={settings.prepareMinutes}
            min={5}
            max={120}
            step={5}
            text={minutes(settings.prepareMinutes)}
            onChange={(prepareMinutes) => changeKitchen({ prepareMinutes })}
          />
        </div>
        <p className={classes.hint}>
          <Trans>
            Offered when an order is accepted, longer when much is open. An order warns at half of its time, and is late
            after it.
          </Trans>
        </p>
        <div className={classes.row}>
          <span>
            <Trans>Dishes made in that time</Trans>
          </span>
          <Stepper
            size="staff"
            label={t`Dishes made in that time`}
            value={settings.atOnce}
            min={1}
            max={99}
            onChange={(atOnce) => changeKitchen({ atOnce })}
          />
        </div>
        <div className={classes.row}>
          <span>
            <Trans>Bell for new orders</Trans>
          </span>
          <span className={classes.buttons}>
            <Chip
              pressed={settings.sound}
              icon={settings.sound ? <IconVolume aria-hidden="true" /> : <IconVolumeOff aria-hidden="true" />}
              onClick={() => changeKitchen({ sound: !settings.sound })}
            >
              {settings.sound ? <Trans>On</Trans> : <Trans>Off</Trans>}
            </Chip>
            <BigButton tone="plain" onClick={() => void strikeBell()}>
              <Trans>Try the bell</Trans>
            </BigButton>
          </span>
        </div>
        <div className={classes.row}>
          <span>
            <Trans>Volume</Trans>
          </span>
          <VolumeStepper
            volume={volume}
            onChange={(chosen) => {
              changeDevice({ volume: chosen });
              void strikeBell();
            }}
          />
        </div>
        <h3>
          <Trans>Station</Trans>
        </h3>
        {stations.length > 0 ? (
          <div className={classes.chips}>
            <Chip
              pressed={!stations.some(({ station_id }) => station_id === settings.station_id)}
              onClick={() => changeKitchen({ station_id: undefined, categories: [] })}
            >
              <Trans>Whole kitchen</Trans>
            </Chip>
            {stations.map(({ station_id, name }) => (
              <Chip
                key={station_id}
                pressed={station_id === settings.station_id}
                onClick={() => changeKitchen({ station_id })}
              >
                {name}
              </Chip>
            ))}
          </div>
        ) : (
          <Categories categories={settings.categories} />
        )}
        <h3>
          <Trans>Keys</Trans>
        </h3>
        <p className={classes.hint}>
          <Trans>
            1–9 move that ticket on, arrows choose, Enter moves the chosen one on, Backspace undoes, A counts all day. A
            new order is accepted by 1 and put aside by 0.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}

/** Where the house has no list of stations: what this screen shows. */
function Categories({ categories }: { categories: readonly string[] }) {
  const { i18n } = useLingui();
  const { menu } = useMenu();
  return (
    <>
      <p className={classes.hint}>
        <Trans>Only dishes of the chosen categories are shown. None chosen: all.</Trans>
      </p>
      <div className={classes.chips}>
        {(menu?.categories ?? []).map((category) => (
          <Chip
            key={category.foodCategory_id}
            pressed={categories.includes(category.foodCategory_id)}
            onClick={() => toggleCategory(category.foodCategory_id)}
          >
            {textIn(category.name, i18n.locale)}
          </Chip>
        ))}
      </div>
    </>
  );
}
