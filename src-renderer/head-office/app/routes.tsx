import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadPart } from '../../ui/client/load-part.ts';
import { LoadingLine } from '../../ui/feedback/loading-line.tsx';
import { AnyPage } from '../../ui/pages/any-page.tsx';
import { openPages, signedInPages, type HeadOfficePage } from './pages.tsx';
import { Failed, NotFound } from './pages-without-content.tsx';
import { Permitted } from './permitted.tsx';

function routesOf({ paths, load, needs }: HeadOfficePage): RouteObject {
  const children = paths.map((path) => ({ path, lazy: async () => ({ Component: await loadPart(load) }) }));
  return needs === undefined ? { children } : { element: <Permitted needs={needs} />, children };
}

// Somebody who signs in needs nothing of it.
async function loadSignedInLayout() {
  const { SignedInLayout: Component } = await loadPart(() => import('./signed-in-layout.tsx'));
  return { Component };
}

// The pieces of the kit, while they are developed.
const developerRoutes = import.meta.env.DEV
  ? [{ path: '/kit', lazy: async () => ({ Component: (await import('../../ui/kit-page/kit-page.tsx')).KitPage }) }]
  : [];

/** Every page of head office by its address; each is a chunk of its own. */
export function createRoutes() {
  return createBrowserRouter([
    {
      element: <AnyPage />,
      errorElement: <Failed />,
      HydrateFallback: LoadingLine,
      children: [
        ...developerRoutes,
        ...openPages.map(routesOf),
        {
          lazy: loadSignedInLayout,
          // What fails leaves the way to other pages.
          children: [
            { errorElement: <Failed />, children: [...signedInPages.map(routesOf), { path: '*', Component: NotFound }] },
          ],
        },
      ],
    },
  ]);
}
