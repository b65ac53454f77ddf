import 'virtual:mantine.css';
import './mantineBase.css';
import { DirectionProvider, MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeKey } from '#src/ui/page/appearance.ts';
import { theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/**
 * For pages that use Mantine's parts; a page imports the stylesheet of each part beside it
 * (`@mantine/core/styles/Select.layer.css`). The variables are built, so Mantine injects no style (strict CSP). Guests
 * never load it: 12 KiB that the first paint does without.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
