import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#src/data/api/call.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './WishesSheet.module.css';

type CustomerCodeProps = {
  customer: string | undefined;
  onFound: (user_id: string, name: string) => void;
};

/** A customer who shows the code of their account: the order is theirs. Needs the network, and says so. */
export function CustomerCode({ customer, onFound }: CustomerCodeProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [found, setFound] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const look = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const { user_id, first_name, last_name } = await call('POST /user/code', { body: { code: code.trim() } });
      if (user_id === undefined) setFault(t`This is the code of somebody who works here.`);
      else {
        const name = [first_name, last_name].filter(Boolean).join(' ');
        setFound(name);
        onFound(user_id, name);
      }
    } catch (error) {
      setFault(errorSentence(error));
    }
    setBusy(false);
  };
  if (customer !== undefined)
    return (
      <p className={classes.found} role="status">
        <IconUserCheck aria-hidden="true" />
        {found === '' ? <Trans>The customer is known.</Trans> : <Trans>The order is {found}’s.</Trans>}
      </p>
    );
  return (
    <div className={classes.look}>
      <TextField
        size="staff"
        label={t`Customer’s code (optional)`}
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        value={code}
        error={fault}
        onChange={setCode}
        onKeyDown={(event) => event.key === 'Enter' && code.trim() !== '' && void look()}
      />
      <BigButton
        size="staff"
        tone="plain"
        busy={busy}
        reason={code.trim() === '' ? t`Enter the code first` : undefined}
        onClick={() => void look()}
      >
        <Trans>Look up</Trans>
      </BigButton>
    </div>
  );
}
