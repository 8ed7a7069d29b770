import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { setNonce } from 'get-nonce';
import { useLayoutEffect, type ReactNode } from 'react';
import '@mantine/core/styles.layer.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-400.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-500.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-600.css';
import '@fontsource/ibm-plex-sans-arabic/latin-400.css';
import '@fontsource/ibm-plex-sans-arabic/latin-500.css';
import '@fontsource/ibm-plex-sans-arabic/latin-600.css';
import '../print/print.css';
import { useIsPrinted } from '../print/printing.ts';
import './page.css';
import { firstColorScheme, shownColorScheme, systemIsDark, useColorScheme } from './color-schemes.ts';
import { cssVariables, theme } from './theme.ts';

// Only tells the library how the page begins; what becomes of it is shown by ShownColorScheme.
const colorSchemeManager: MantineColorSchemeManager = {
  get: firstColorScheme,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

// The colors are those of the attribute alone, so nothing else of the page is made anew for them.
function ShownColorScheme() {
  const [choice] = useColorScheme();
  const isPrinted = useIsPrinted();
  const isSystemDark = useMediaQuery(systemIsDark, false, { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.setAttribute(
      'data-mantine-color-scheme',
      // Paper is white.
      isPrinted ? 'light' : shownColorScheme(choice, isSystemDark),
    );
  }, [choice, isSystemDark, isPrinted]);
  return null;
}

// The nonce of this page, which the server writes into it and into its content security policy: styles that are made in the
// browser are allowed by it, and nothing else inline is. Empty where the server has no such policy.
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
}

/** Colors, type and spacing for everything below it; light, dark or as the system has it, remembered. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const nonce = styleNonce();
  // Dialogs stop the page behind them from scrolling by a style of their own.
  setNonce(nonce);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => nonce}
    >
      <ShownColorScheme />
      {children}
    </MantineProvider>
  );
}
