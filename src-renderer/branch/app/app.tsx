import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchRight } from '#shared/api/people/rights.ts';
import type { Texts } from '#ui/language/texts.ts';
import { ProgramContext } from '#ui/shell/program.ts';
import { ProgramApp, type ProgramPages } from '#ui/pages/program-app.tsx';
import { useDesktopLanguage } from '../desktop/desktop-bridge.ts';
import { createPeopleClient } from '../session/people-client.ts';
import { SessionSignalsContext, useMay } from '../session/session-context.ts';
import type { SessionSignals } from '../session/session-signals.ts';
import { openPages, signedInPages } from './pages.tsx';

// The branch in the language of the page.
function Named({ children }: { children: ReactNode }) {
  const { t } = useTranslation('branch');
  useDesktopLanguage();
  const program = { product: t('product.name'), place: t('product.place'), home: t('page.today') };
  return <ProgramContext value={program}>{children}</ProgramContext>;
}

const pages: ProgramPages<BranchRight> = {
  open: openPages,
  signedIn: signedInPages,
  loadLayout: async () => (await import('./signed-in-layout.tsx')).SignedInLayout,
  useMay,
};

/** The branch's pages. */
export function App({ texts, signals }: { texts: Texts; signals: SessionSignals }) {
  const services = useMemo(() => ({ client: createPeopleClient(signals) }), [signals]);
  return (
    <SessionSignalsContext value={signals}>
      <ProgramApp texts={texts} services={services} pages={pages} Named={Named} />
    </SessionSignalsContext>
  );
}
