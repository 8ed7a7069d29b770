import { createContext, use, useEffect } from 'react';

/** The program whose pages are shown: its name, which part of the product it is, and the label of its first page. */
export type Program = { product: string; place: string; home: string };

/** Provides it to the pages. */
export const ProgramContext = createContext<Program>({ product: '', place: '', home: '' });

/** See {@link Program}. */
export function useProgram(): Program {
  return use(ProgramContext);
}

/** Says in the browser's title which page is shown. */
export function usePageTitle(page: string): void {
  const { product } = useProgram();
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
}
