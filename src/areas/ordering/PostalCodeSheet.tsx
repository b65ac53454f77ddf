import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { orderWishes, wishAddress } from '#src/features/cart/orderWishes.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './PostalCodeSheet.module.css';

/** Where it is to be delivered, as far as fee and region need it. */
export function PostalCodeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [postalCode, setPostalCode] = useState(orderWishes.wishes.address.postalCode ?? '');
  return (
    <Sheet opened onClose={onClose} title={t`Where to?`} size="small">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          wishAddress({ postalCode: postalCode.trim() });
          onClose();
        }}
      >
        <TextField
          label={t`Postal code`}
          hint={<Trans>Fee and minimum are those of your area.</Trans>}
          value={postalCode}
          onChange={setPostalCode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={20}
        />
        <BigButton type="submit" wide>
          <Trans>Deliver there</Trans>
        </BigButton>
      </form>
    </Sheet>
  );
}
