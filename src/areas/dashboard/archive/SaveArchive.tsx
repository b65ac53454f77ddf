import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchArchive } from '#src/data/session/archive.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain } from '../frame/useChain.ts';

/** The whole chain as one file, for another server or for the cupboard. */
export function SaveArchive() {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const isOnline = useOnline();
  const [orders, setOrders] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await fetchArchive(chain_id, orders));
    } catch (error) {
      setFailure(refusalSentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={dashboard.card} aria-labelledby="save-archive">
      <h2 id="save-archive" className={dashboard.cardTitle}>
        <Trans>Everything as one file</Trans>
      </h2>
      <p className={dashboard.lead}>
        <Trans>
          Restaurants, tables, menus, pictures, people, printers and texts, to be kept or to be brought in on another
          server. Codes and passwords are not in it.
        </Trans>
      </p>
      <SwitchField
        checked={orders}
        onChange={setOrders}
        label={<Trans>With all orders</Trans>}
        hint={<Trans>They are for your records. Another server does not bring them in.</Trans>}
      />
      <FormFailure>{failure}</FormFailure>
      <div className={dashboard.actions}>
        <BigButton
          icon={<IconPackageExport aria-hidden="true" />}
          busy={busy}
          onClick={() => void save()}
          reason={isOnline ? undefined : t`There is no network. Please try again once there is one.`}
        >
          <Trans>Save as an archive</Trans>
        </BigButton>
      </div>
      <p>
        <DashboardLink to="archive" className={dashboard.link}>
          <Trans>Bring in an archive</Trans>
        </DashboardLink>
      </p>
    </section>
  );
}
