import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../../ui/client/create-query-client.ts';
import { ServicesContext } from '../../ui/client/services.tsx';
import { LanguageProvider } from '../../ui/language/language-provider.tsx';
import type { Texts } from '../../ui/language/texts.ts';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';
import { createApiClient } from '../session/create-api-client.ts';
import { SessionContext } from '../session/session-context.ts';
import type { Session } from '../session/session.ts';
import { createRoutes } from './routes.tsx';

/** Head office's pages with all that they share. */
export function App({ texts, session }: { texts: Texts; session: Session }) {
  const queries = useMemo(() => createQueryClient(), []);
  const services = useMemo(() => ({ client: createApiClient(session), billing: '/billing' }), [session]);
  const router = useMemo(() => createRoutes(), []);
  return (
    <LanguageProvider texts={texts}>
      <ThemeProvider>
        <SessionContext value={session}>
          <ServicesContext value={services}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ServicesContext>
        </SessionContext>
      </ThemeProvider>
    </LanguageProvider>
  );
}
