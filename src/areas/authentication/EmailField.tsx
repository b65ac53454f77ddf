import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '#src/ui/input/TextField.tsx';

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange' | 'onBlur'>;

/** The address under which somebody has an account, as browsers and password managers know it. */
export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={<Trans>E-mail address</Trans>}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}
