import { Trans, useLingui } from '@lingui/react/macro';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { Device } from '#domain/device/device.ts';
import type { Table } from '#domain/table/table.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { SavedLater } from '../../pieces/Editable.tsx';
import { saysTheSame } from '../../pieces/mergeDrafts.ts';
import { houseSentence } from '../houseSentence.ts';
import { newSetUp, pairingOf } from './deviceSetUp.ts';
import { PairingCode } from './PairingCode.tsx';
import { SetUpFields } from './SetUpFields.tsx';

type ConnectSheetProps = {
  restaurant_id: string;
  devices: readonly Device[];
  tables: readonly Table[];
  /** the devices as they are, now that one has come */
  onDevices: (devices: Device[]) => void;
  onClose: () => void;
};

/** A new device: what it shall be, then the code with which it comes. */
export function ConnectSheet({ restaurant_id, devices, tables, onDevices, onClose }: ConnectSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const [setUp, setSetUp] = useState(newSetUp);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [pairing, setPairing] = useState<AnswerOf<'POST /device/pairing-code'>>();
  const fault = setUp.name.trim() === '' ? t`Please enter a name` : undefined;
  const makeCode = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (fault !== undefined || busy) return;
    setBusy(true);
    try {
      setPairing(await asUser('POST /device/pairing-code', { body: pairingOf(restaurant_id, setUp) }));
    } catch (error) {
      setFailure(houseSentence(error));
    }
    setBusy(false);
  };
  return (
    <TypedSheet
      // with its code shown it waits for the device, and nothing is lost
      changed={!pairing && !saysTheSame(setUp, newSetUp)}
      onClose={onClose}
      title={<Trans>Connect a device</Trans>}
    >
      {pairing ? (
        <PairingCode
          key={pairing.pairing_code}
          restaurant_id={restaurant_id}
          name={setUp.name.trim()}
          pairing={pairing}
          known={devices}
          busy={busy}
          onAgain={() => void makeCode()}
          onDevices={onDevices}
          onClose={onClose}
          onNext={() => {
            setPairing(undefined);
            setTried(false);
            setSetUp(newSetUp);
          }}
        />
      ) : (
        <form
          className={fields.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void makeCode();
          }}
        >
          <SavedLater />
          <SetUpFields
            setUp={setUp}
            change={(part) => setSetUp({ ...setUp, ...part })}
            tables={tables}
            nameFault={tried ? fault : undefined}
          />
          <FormFailure>{failure}</FormFailure>
          <BigButton
            wide
            type="submit"
            busy={busy}
            reason={online ? undefined : t`Needs a connection`}
            icon={<IconQrcode aria-hidden="true" />}
          >
            <Trans>Show the pairing code</Trans>
          </BigButton>
        </form>
      )}
    </TypedSheet>
  );
}
