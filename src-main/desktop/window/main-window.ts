import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { type Language, directionOf } from '#shared/i18n/texts/languages.ts';
import type { ServiceState } from '../appliance/service-state.ts';
import { isAtLink, mayNavigate } from './navigation.ts';
import { desktopText } from './desktop-texts.ts';

/** What is used of the contents of the window. */
export type WindowContents = Pick<WebContents, 'getURL' | 'send' | 'getPrintersAsync'> & {
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, description: string, url: string, isMainFrame: boolean) => void,
  ): unknown;
};

/** What is used of a window. */
export type Window = Pick<
  BrowserWindow,
  'loadURL' | 'show' | 'hide' | 'focus' | 'restore' | 'isMinimized' | 'isDestroyed' | 'isVisible' | 'destroy'
> & {
  webContents: WindowContents;
  on(event: 'close', listener: (event: { preventDefault: () => void }) => void): unknown;
};

/** What is used of Electron's `BrowserWindow`. */
export type WindowMaker = new (options: BrowserWindowConstructorOptions) => Window;

/** The window on the branch's pages. */
export type MainWindow = {
  window: Window;
  /** Shows it; with a page, that page of the branch, now or once the branch answers. */
  show(page?: string): void;
  /** The address of the branch; undefined before it has answered once. */
  branchUrl(): string | undefined;
  /** Follows how the process of the appliance is; said again, it loads a page that could not be loaded. */
  follow(service: ServiceState): void;
};

export type MainWindowOptions = {
  preload: string;
  language: () => Language;
  /** Whether closing the window ends it, because the app quits. */
  isQuitting: () => boolean;
  mayInspect: boolean;
  /** The link that makes the first owner; while there is one, no other page leads anywhere. */
  setupLink: () => string | undefined;
  /** The page that is shown first otherwise. */
  firstPage: () => string;
};

/** The session of the window: its cookies outlast a restart, so that people stay signed in. */
export const branchPartition = 'persist:branch';

// Chromium's ERR_ABORTED.
const loadReplaced = -3;

function windowOptions({ preload, mayInspect }: MainWindowOptions): BrowserWindowConstructorOptions {
  return {
    title: 'Sanad',
    show: false,
    width: 1280,
    height: 860,
    minWidth: 360,
    minHeight: 480,
    autoHideMenuBar: true,
    webPreferences: {
      partition: branchPartition,
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      // Chromium's PDF viewer, the only plug-in there is.
      plugins: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      devTools: mayInspect,
      spellcheck: false,
    },
  };
}

const policy = "default-src 'none'; style-src 'unsafe-inline'";
const style =
  ':root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;min-block-size:100vh;display:grid;place-content:center;' +
  'padding:2rem;text-align:center}p{max-inline-size:40rem;margin:.5rem auto}code{direction:ltr;unicode-bidi:isolate;opacity:.75;overflow-wrap:anywhere}';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => signs[sign] ?? sign);
}

function sentenceOf(service: ServiceState, language: Language): string {
  if (service.kind === 'restarting') return desktopText(language, { key: 'page.restarting' });
  if (service.kind === 'unreachable') return desktopText(language, { key: 'page.unreachable' });
  return desktopText(language, { key: 'page.starting' });
}

/** The address of the page that the window shows while the branch does not answer: what happens, and why. */
export function waitingPage(service: ServiceState, language: Language): string {
  const reason = 'reason' in service ? `<p><code>${escaped(service.reason)}</code></p>` : '';
  const html =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Sanad</title><style>${style}</style></head>` +
    `<body><main><h1>Sanad · سند</h1><p role="status">${escaped(sentenceOf(service, language))}</p>${reason}</main></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Makes the window, hidden. Closing it hides it: the branch runs on. */
export function openMainWindow(BrowserWindow: WindowMaker, options: MainWindowOptions): MainWindow {
  const { language, isQuitting, setupLink, firstPage } = options;
  const window = new BrowserWindow(windowOptions(options));
  const { webContents } = window;
  let service: ServiceState = { kind: 'starting' };
  let branchUrl: string | undefined;
  let asked: string | undefined;

  // A page that cannot be loaded is followed by the page that says why.
  function load(address: string): void {
    window.loadURL(address).catch(() => undefined);
  }

  // An appliance that was started again has another token, which the page that is open does not have.
  function nextAddress(url: string, isOnBranch: boolean): string | undefined {
    const link = setupLink();
    if (link !== undefined) return isAtLink(webContents.getURL(), link) ? undefined : link;
    return asked === undefined && isOnBranch ? undefined : new URL(asked ?? firstPage(), url).href;
  }

  function showWhatIs(): void {
    const isOnBranch = mayNavigate(webContents.getURL(), branchUrl);
    if (service.kind === 'running') {
      const address = nextAddress(service.url, isOnBranch);
      asked = undefined;
      if (address !== undefined) load(address);
    } else if (!isOnBranch) {
      // A page of the branch stays while it is started again, with what was typed into it.
      load(waitingPage(service, language()));
    }
  }

  webContents.on('did-fail-load', (_event, code, _description, address, isMainFrame) => {
    if (code === loadReplaced || !isMainFrame || !mayNavigate(address, branchUrl)) return;
    load(waitingPage({ kind: 'starting' }, language()));
  });
  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    window.hide();
  });
  return {
    window,
    branchUrl: () => branchUrl,
    show(page) {
      asked = page ?? asked;
      showWhatIs();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    follow(next) {
      service = next;
      if (next.kind === 'running') branchUrl = next.url;
      showWhatIs();
    },
  };
}
