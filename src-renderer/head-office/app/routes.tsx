import { createBrowserRouter, type RouteObject } from 'react-router';
import { FailedPage, NotFoundPage } from './other-pages.tsx';
import { openPages, signedInPages, type HeadOfficePage } from './pages.tsx';
import { Permitted } from './permitted.tsx';

function routesOf({ paths, load, needs }: HeadOfficePage): RouteObject {
  const children = paths.map((path) => ({ path, lazy: async () => ({ Component: await load() }) }));
  return needs === undefined ? { children } : { element: <Permitted needs={needs} />, children };
}

// Somebody who signs in needs nothing of it.
async function loadSignedInLayout() {
  const { SignedInLayout: Component } = await import('./signed-in-layout.tsx');
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
      errorElement: <FailedPage />,
      // Nothing is shown while the first page arrives: it takes less time than a person needs to read that it does.
      HydrateFallback: () => null,
      children: [
        ...developerRoutes,
        ...openPages.map(routesOf),
        { lazy: loadSignedInLayout, children: [...signedInPages.map(routesOf), { path: '*', Component: NotFoundPage }] },
      ],
    },
  ]);
}
