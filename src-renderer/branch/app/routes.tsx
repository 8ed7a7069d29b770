import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadPart } from '../../ui/client/load-part.ts';
import { LoadingLine } from '../../ui/feedback/loading-line.tsx';
import { AnyPage } from '../../ui/pages/any-page.tsx';
import { openPages, signedInPages, type BranchPage } from './pages.tsx';
import { Failed, NotFound } from './pages-without-content.tsx';
import { Permitted } from './permitted.tsx';

function routesOf({ paths, load, needs }: BranchPage): RouteObject {
  const children = paths.map((path) => ({ path, lazy: async () => ({ Component: await loadPart(load) }) }));
  return needs === undefined ? { children } : { element: <Permitted needs={needs} />, children };
}

// Somebody who signs in needs nothing of it.
async function loadSignedInLayout() {
  const { SignedInLayout: Component } = await loadPart(() => import('./signed-in-layout.tsx'));
  return { Component };
}

/** Every page of the branch by its address; each is a chunk of its own. */
export function createRoutes() {
  return createBrowserRouter([
    {
      element: <AnyPage />,
      errorElement: <Failed />,
      HydrateFallback: LoadingLine,
      children: [
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
