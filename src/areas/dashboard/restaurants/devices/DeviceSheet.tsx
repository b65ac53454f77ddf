import { Trans, useLingui } from '@lingui/react/macro';
import { IconUnlink } from '@tabler/icons-react';
import type { Device, Terminal } from '#domain/device/device.ts';
import type { Table } from '#domain/table/table.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { useMay } from '../../frame/useChain.ts';
import { EditableSheet } from '../../pieces/Editable.tsx';
import { useSheetDraft } from '../useSheetDraft.ts';
import classes from './Devices.module.css';
import { changedDevice, setUpOf, type DeviceSetUp } from './deviceSetUp.ts';
import { SetUpFields } from './SetUpFields.tsx';

type DeviceSheetProps = {
  restaurant_id: string;
  device: Device;
  tables: readonly Table[];
  terminals: readonly Terminal[];
  onDevice: (device: Device) => void;
  onGone: (device_id: string) => void;
  onClose: () => void;
};

/** What a device is, to be changed; and how it is taken away (D39). */
export function DeviceSheet({
  restaurant_id,
  tables,
  terminals,
  onDevice,
  onGone,
  onClose,
  ...props
}: DeviceSheetProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const online = useOnline();
  const {
    base: device = props.device,
    draft: setUp,
    changed,
    change,
    save,
    saving: { busy, failure, run },
  } = useSheetDraft<Device, DeviceSetUp>({
    entity: props.device,
    draftOf: (of = props.device) => setUpOf(of),
    send: (typed, on = props.device) =>
      asUser('PUT /restaurant/devices', { body: changedDevice(restaurant_id, on, typed) }),
    onStored: onDevice,
    onClose,
  });
  const fault = setUp.name.trim() === '' ? t`Please enter a name` : undefined;
  const offline = online ? undefined : t`Saving needs a connection`;
  const unsent = device.pendingReplays ?? 0;
  return (
    <TypedSheet changed={changed} onClose={onClose} title={<bdi>{device.name}</bdi>}>
      <form
        className={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isMine && fault === undefined && online) void save();
        }}
      >
        <EditableSheet>
          <SetUpFields setUp={setUp} change={change} tables={tables} terminals={terminals} nameFault={fault} />
        </EditableSheet>
        <FormFailure>{failure}</FormFailure>
        {isMine && (
          <>
            <BigButton wide type="submit" busy={busy} reason={fault ?? offline}>
              <Trans>Save</Trans>
            </BigButton>
            <section className={classes.away} aria-labelledby="take-away">
              <h3 id="take-away" className={dashboard.cardTitle}>
                <Trans>Take the device away</Trans>
              </h3>
              <p>
                <Trans>
                  It is logged out at once and forgets this restaurant. What it has not sent yet is not lost: it is
                  checked and listed under “Needs attention” as soon as the device comes back to the network.
                </Trans>
              </p>
              {unsent > 0 && (
                <p className={classes.unsent}>
                  <Trans>It still holds {unsent} actions that the server does not know.</Trans>
                </p>
              )}
              <ConfirmButton
                wide
                busy={busy}
                reason={offline}
                icon={<IconUnlink aria-hidden="true" />}
                question={<Trans>Tap again to take it away</Trans>}
                onConfirm={() =>
                  void run(async () => {
                    const query = { restaurant_id, device_id: device.device_id };
                    await asUser('DELETE /restaurant/devices', { query });
                    onClose();
                    onGone(device.device_id);
                  })
                }
              >
                <Trans>Take it away</Trans>
              </ConfirmButton>
            </section>
          </>
        )}
      </form>
    </TypedSheet>
  );
}
