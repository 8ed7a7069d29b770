import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../../ui/client/create-query-client.ts';
import { ServicesContext } from '../../ui/client/services.tsx';
import { LanguageProvider } from '../../ui/language/language-provider.tsx';
import type { Texts } from '../../ui/language/texts.ts';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';
import { DesktopLanguage } from '../desktop/desktop-language.ts';
import { createPeopleClient } from '../session/people-client.ts';
import { SessionSignalsContext } from '../session/session-context.ts';
import type { SessionSignals } from '../session/session-signals.ts';
import { createRoutes } from './routes.tsx';

/** The branch's pages with all that they share. */
export function App({ texts, signals }: { texts: Texts; signals: SessionSignals }) {
  const queries = useMemo(() => createQueryClient(), []);
  const services = useMemo(() => ({ client: createPeopleClient(signals) }), [signals]);
  const router = useMemo(() => createRoutes(), []);
  return (
    <LanguageProvider texts={texts}>
      <DesktopLanguage />
      <ThemeProvider>
        <SessionSignalsContext value={signals}>
          <ServicesContext value={services}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ServicesContext>
        </SessionSignalsContext>
      </ThemeProvider>
    </LanguageProvider>
  );
}
