import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useMemo, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, type RouteObject, useNavigation, Link, useRouteError } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Button, VisuallyHidden, Container } from '@mantine/core';
import { Compass, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createQueryClient } from '../client/create-query-client.ts';
import { loadPart, mayReload, MissingPart, reloadOnce } from '../client/load-part.ts';
import { ServicesContext, type PageServices } from '../client/services.ts';
import { LoadingLine } from '../feedback/loading-line.tsx';
import { chosenLanguage } from '../language/chosen-language.ts';
import { LanguageProvider } from '../language/language-provider.tsx';
import { createTexts, type Texts } from '../language/texts.ts';
import { usePageTitle, useProgram } from '../shell/program.ts';
import { fontsForFirstPicture } from '../theme/fonts-for-first-picture.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { hearHandScanner } from '../form/hand-scanner.ts';
import { takeLatinDigits } from '../form/take-latin-digits.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { ProgramPage } from './program-page.ts';
import classes from './any-page.module.css';

/** The pages of a program, and what it says of who is signed in. */
export type ProgramPages<Right extends string> = {
  /** For somebody who is not signed in. */
  open: readonly ProgramPage<Right, string>[];
  signedIn: readonly ProgramPage<Right, string>[];
  /** The frame of the latter; somebody who signs in needs nothing of it. */
  loadLayout: () => Promise<ComponentType>;
  /** Whether the role of who is signed in has a right; the server refuses the others all the same. */
  useMay: (right: Right) => boolean;
};

function LeadsBack({ icon, page }: { icon: ReactNode; page: 'not_found' | 'not_permitted' }) {
  const { t } = useTranslation();
  const { home } = useProgram();
  const title = t(`page.${page}`);
  usePageTitle(title);
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button component={Link} to="/" variant="default">
            {home}
          </Button>
        }
      >
        {t(`page.${page}_text`)}
      </EmptyState>
    </>
  );
}

// An address that leads nowhere.
function NotFoundPage() {
  return <LeadsBack icon={<Compass size={32} />} page="not_found" />;
}

// A page that is not for the role of who is signed in.
function NotPermittedPage() {
  return <LeadsBack icon={<Lock size={32} />} page="not_permitted" />;
}

// What is at the address. The page that is left stays until the next one has come.
function AnyPage() {
  const { state } = useNavigation();
  return (
    <div className={classes['page']} onChangeCapture={takeLatinDigits}>
      {state === 'loading' && <LoadingLine />}
      <Outlet />
    </div>
  );
}

// A page that could not be shown at all. One that an update of the server has replaced is loaded anew, once by itself.
function FailedPage() {
  const fault = useRouteError();
  const { t } = useTranslation();
  const isMissing = fault instanceof MissingPart;
  const [reloads] = useState(() => isMissing && mayReload());
  const title = t(reloads ? 'page.outdated' : 'error.title');
  usePageTitle(title);
  useEffect(() => {
    if (reloads) reloadOnce();
  }, [reloads]);
  return (
    <Container py="xl">
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {reloads ? (
        <Notice tone="neutral" title={title} isLive>
          {t('page.outdated_text')}
        </Notice>
      ) : (
        <ErrorNotice
          fault={fault}
          {...(isMissing ? { text: t('page.missing_text') } : {})}
          onRetry={() => window.location.reload()}
        />
      )}
    </Container>
  );
}

// Every page by its address; each is a chunk of its own.
function createRoutes<Right extends string>({ open, signedIn, loadLayout, useMay }: ProgramPages<Right>, { loadAll }: Texts) {
  function Permitted({ needs }: { needs: Right }) {
    return useMay(needs) ? <Outlet /> : <NotPermittedPage />;
  }
  function routesOf({ paths, load, isFirst, needs }: ProgramPage<Right, string>): RouteObject {
    async function lazy() {
      const [Component] = await Promise.all([loadPart(load), isFirst === true ? undefined : loadPart(loadAll)]);
      return { Component };
    }
    const children = paths.map((path) => ({ path, lazy }));
    return needs === undefined ? { children } : { element: <Permitted needs={needs} />, children };
  }
  // What fails leaves the way to other pages.
  const inLayout = {
    errorElement: <FailedPage />,
    children: [...signedIn.map(routesOf), { path: '*', Component: NotFoundPage }],
  };
  return createBrowserRouter([
    {
      element: <AnyPage />,
      errorElement: <FailedPage />,
      HydrateFallback: LoadingLine,
      children: [...open.map(routesOf), { lazy: async () => ({ Component: await loadPart(loadLayout) }), children: [inLayout] }],
    },
  ]);
}

/** The pages of a program with all that they share. */
export function ProgramApp<Right extends string>({
  texts,
  services,
  pages,
  Named,
}: {
  texts: Texts;
  services: PageServices;
  pages: ProgramPages<Right>;
  /** Provides `ProgramContext` in the language of the page. */
  Named: ComponentType<{ children: ReactNode }>;
}) {
  const queries = useMemo(() => createQueryClient(), []);
  const router = useMemo(() => createRoutes(pages, texts), [pages, texts]);
  return (
    <LanguageProvider texts={texts}>
      <Named>
        <ThemeProvider>
          <ServicesContext value={services}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ServicesContext>
        </ThemeProvider>
      </Named>
    </LanguageProvider>
  );
}

/** Shows a program in the language that was chosen, once its texts are there. */
export async function startProgram(
  loaders: Parameters<typeof createTexts>[1],
  render: (texts: Texts) => ReactNode,
): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element for the application.');
  hearHandScanner();
  const [texts] = await Promise.all([createTexts(chosenLanguage(), loaders), fontsForFirstPicture()]);
  createRoot(root).render(<StrictMode>{render(texts)}</StrictMode>);
}
