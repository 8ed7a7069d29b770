import type { WebContents } from 'electron';
import { mayNavigate, mayOpenInBrowser } from './navigation.ts';

type Preventable = { preventDefault: () => void };

/** What is used of the contents of a window. */
export type GuardedContents = Pick<WebContents, 'setWindowOpenHandler'> & {
  on(event: 'will-frame-navigate', listener: (details: Preventable & { url: string }) => void): unknown;
  on(event: 'will-redirect', listener: (details: Preventable & { url: string }) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
};

// A part of Chromium, which shows a PDF within a frame of a page.
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/** What a page may reach: the branch, and in the browser of this computer its head office. */
export type Reach = {
  branchUrl: () => string | undefined;
  headOfficeUrl: () => string | undefined;
  openInBrowser: (url: string) => void;
};

/**
 * Keeps every page, its frames included, within the branch: no other address, no window of its own, no embedded browser. A link to head
 * office is opened in the browser of this computer instead.
 */
export function guardContents(contents: GuardedContents, { branchUrl, headOfficeUrl, openInBrowser }: Reach): void {
  const stay = (details: Preventable & { url: string }): void => {
    if (!details.url.startsWith(pdfViewer) && !mayNavigate(details.url, branchUrl())) details.preventDefault();
  };
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenInBrowser(url, headOfficeUrl())) openInBrowser(url);
    return { action: 'deny' };
  });
}
