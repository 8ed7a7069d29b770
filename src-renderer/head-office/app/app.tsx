import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createApiClient } from '../../ui/client/api-client.ts';
import { ApiFault } from '../../ui/client/api-fault.ts';
import { ServicesContext } from '../../ui/client/services.tsx';
import type { Session } from '../../ui/client/session.ts';
import { LanguageProvider } from '../../ui/language/language-provider.tsx';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';
import { createRoutes } from './routes.tsx';

const mostAttempts = 2;

// What the server has refused it refuses again; an answer that did not come is asked for once more.
function retries(failures: number, fault: unknown): boolean {
  const isRefusal = fault instanceof ApiFault && fault.status >= 400 && fault.status < 500;
  return !isRefusal && failures < mostAttempts;
}

function createQueryClient(): QueryClient {
  // Otherwise a request would wait in silence while the browser believes to be offline, which a head office in the same network need not be.
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: { queries: { retry: retries, staleTime: 5_000, networkMode }, mutations: { networkMode } },
  });
}

/** Head office's pages with all that they share. */
export function App({ texts, session }: { texts: i18n; session: Session }) {
  const queries = useMemo(() => createQueryClient(), []);
  const services = useMemo(() => ({ session, client: createApiClient(session) }), [session]);
  const router = useMemo(() => createRoutes(), []);
  return (
    <LanguageProvider texts={texts}>
      <ThemeProvider>
        <ServicesContext value={services}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ServicesContext>
      </ThemeProvider>
    </LanguageProvider>
  );
}
