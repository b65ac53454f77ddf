import { Trans, useLingui } from '@lingui/react/macro';
import { IconBackspace } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { clearTyped, draft, typeDigit, typedQuantity } from './registerDraft.ts';
import classes from './QuantityKeys.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** The quantity of the item that is tapped next; the keyboard's digits do the same. */
export function QuantityKeys() {
  const { t } = useLingui();
  const { typed } = useSnapshot(draft);
  return (
    <div className={classes.keys} role="group" aria-label={t`Quantity of the next item`}>
      <output className={typed === '' ? classes.next : classes.typed}>
        <Trans>
          <bdi>{typedQuantity(typed)}</bdi> ×
        </Trans>
      </output>
      {digits.map((digit) => (
        <button key={digit} type="button" className={classes.key} onClick={() => typeDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={classes.key} aria-label={t`Clear the quantity`} onClick={clearTyped}>
        <IconBackspace aria-hidden="true" />
      </button>
    </div>
  );
}
