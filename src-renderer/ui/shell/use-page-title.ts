import { useEffect } from 'react';

/** Says in the browser's title which page is shown. */
export function usePageTitle(page: string, product: string): void {
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
}
