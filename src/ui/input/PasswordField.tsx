import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import classes from './PasswordField.module.css';
import { TextField } from './TextField.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'lines' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, which one may look at while typing it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.place}>
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        className={classes.field}
      />
      <IconButton
        label={shown ? t`Hide the password` : t`Show the password`}
        className={classes.eye}
        onClick={() => setShown(!shown)}
      >
        {shown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
