import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '#shared/api/dashboard/roles.ts';
import type { Texts } from '#ui/language/texts.ts';
import { ProgramContext } from '#ui/shell/program.ts';
import { ProgramApp, type ProgramPages } from '#ui/pages/program-app.tsx';
import { createApiClient } from '../session/create-api-client.ts';
import { SessionContext } from '../session/session-context.ts';
import type { Session } from '../session/session.ts';
import { useMay } from '../session/signed-in-person.ts';
import { openPages, signedInPages } from './pages.tsx';

// Head office in the language of the page.
function Named({ children }: { children: ReactNode }) {
  const { t } = useTranslation('headOffice');
  const program = { product: t('product.name'), place: t('product.place'), home: t('page.overview') };
  return <ProgramContext value={program}>{children}</ProgramContext>;
}

const pages: ProgramPages<Right> = {
  open: openPages,
  signedIn: signedInPages,
  loadLayout: async () => (await import('./signed-in-layout.tsx')).SignedInLayout,
  useMay,
};

/** Head office's pages. */
export function App({ texts, session }: { texts: Texts; session: Session }) {
  const services = useMemo(() => ({ client: createApiClient(session), billing: '/billing' }), [session]);
  return (
    <SessionContext value={session}>
      <ProgramApp texts={texts} services={services} pages={pages} Named={Named} />
    </SessionContext>
  );
}
