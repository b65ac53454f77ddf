import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { setColorScheme, setDirection, useColorScheme, useDirection } from './appearance.ts';

/** Light, dark, or as the system wishes; kept on this device. */
export function ColorSchemeSwitch({ size = 'guest' }: { size?: 'guest' | 'staff' }) {
  const { t } = useLingui();
  const colorScheme = useColorScheme();
  return (
    <Segmented
      label={t`Colours`}
      size={size}
      wide={size === 'staff'}
      value={colorScheme}
      onChange={setColorScheme}
      options={[
        {
          value: 'light',
          label: (
            <>
              <IconSun aria-hidden="true" /> <Trans>Light</Trans>
            </>
          ),
        },
        {
          value: 'dark',
          label: (
            <>
              <IconMoon aria-hidden="true" /> <Trans>Dark</Trans>
            </>
          ),
        },
        {
          value: 'auto',
          label: (
            <>
              <IconDeviceDesktop aria-hidden="true" /> <Trans>System</Trans>
            </>
          ),
        },
      ]}
    />
  );
}

/** Writing direction; kept where public/scheme.js reads it before the first paint. */
export function DirectionSwitch({ size = 'guest' }: { size?: 'guest' | 'staff' }) {
  const { t } = useLingui();
  const direction = useDirection();
  return (
    <Segmented
      label={t`Direction`}
      size={size}
      wide={size === 'staff'}
      value={direction}
      onChange={setDirection}
      options={[
        { value: 'ltr', label: <Trans>Left to right</Trans> },
        { value: 'rtl', label: <Trans>Right to left</Trans> },
      ]}
    />
  );
}
