import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowRight, IconCamera, IconMapPin, IconPaperBag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { orderWishes, wishAddress, wishType, type WishedType } from '#src/features/cart/orderWishes.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TableCodeForm } from '#src/ui/page/TableCodeForm.tsx';
import { later } from '#src/ui/page/later.ts';
import classes from './WaysIn.module.css';

const ScanSheet = later(() => import('./ScanSheet.tsx').then((module) => module.ScanSheet));

/** How somebody wants to eat first, then what that needs: a table's code, or where to deliver. */
export function WaysIn() {
  const { t } = useLingui();
  const [way, setWay] = useState<'local' | WishedType>('local');
  const [scanning, setScanning] = useState(false);
  return (
    <div className={classes.ways}>
      <Segmented
        label={t`How would you like to order?`}
        wide
        value={way}
        onChange={(next) => {
          setWay(next);
          if (next !== 'local') wishType(next);
        }}
        options={[
          { value: 'local', label: t`At the table` },
          { value: 'delivery', label: t`Delivery` },
          { value: 'takeaway', label: t`Pick-up` },
        ]}
      />
      {way === 'local' ? (
        <>
          <TableCodeForm />
          <BigButton
            tone="plain"
            wide
            aria-haspopup="dialog"
            icon={<IconCamera aria-hidden="true" />}
            onClick={() => setScanning(true)}
          >
            <Trans>Scan with the camera</Trans>
          </BigButton>
        </>
      ) : (
        <OrderForm type={way} />
      )}
      {scanning && (
        <Suspense>
          <ScanSheet onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  );
}

function OrderForm({ type }: { type: WishedType }) {
  const { wishes } = useSnapshot(orderWishes);
  const navigate = useNavigate();
  const postalCode = wishes.address.postalCode ?? '';
  const delivers = type === 'delivery';
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({
          to: '/order',
          search: { type, postalCode: (delivers && postalCode.trim()) || undefined },
        });
      }}
    >
      <h2 className={classes.title}>
        {delivers ? <IconMapPin aria-hidden="true" /> : <IconPaperBag aria-hidden="true" />}
        {delivers ? <Trans>Where to?</Trans> : <Trans>Pick up, ready when you come</Trans>}
      </h2>
      {delivers && (
        <TextField
          label={<Trans>Postal code</Trans>}
          hint={<Trans>Fee and minimum are those of your area.</Trans>}
          value={postalCode}
          onChange={(text) => wishAddress({ postalCode: text })}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={20}
        />
      )}
      <BigButton type="submit" end={<IconArrowRight aria-hidden="true" className="mirrored" />}>
        <Trans>Show restaurants</Trans>
      </BigButton>
    </form>
  );
}
