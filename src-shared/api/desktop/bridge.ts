import type { Language } from '../../i18n/texts/languages.ts';

/** The name under which the window's pages find the {@link DesktopBridge}; there is none in a browser. */
export const bridgeName = 'sanadDesktop';

/** The one channel on which pages ask the desktop. */
export const bridgeChannel = 'sanad:desktop';

/** The channel on which the desktop says how an update is. */
export const updateChannel = 'sanad:update';

/** A printer of this machine. */
export type MachinePrinter = { name: string; display_name: string; description: string };

/** How an update of the desktop is; `off` where no server for updates is set. */
export type UpdateState =
  | { kind: 'off' | 'idle' | 'checking' | 'none' | 'installing' }
  | { kind: 'downloading' | 'ready'; version: string }
  | { kind: 'refused' | 'failed' | 'backup_failed'; reason: string };

/** Folders that a page may have shown by the operating system. */
export const shownFolders = ['data', 'logs'] as const;

// See {@link shownFolders}.
type ShownFolder = (typeof shownFolders)[number];

/** What the desktop answers. */
export type BridgeAnswer<Value = unknown> =
  { ok: true; value: Value } | { ok: false; code: 'NOT_ALLOWED' | 'INVALID_REQUEST' | 'PRINTER_NOT_FOUND' | 'FAILED' };

/** What a page in the desktop's window can do beyond a browser: matters of this machine, nothing of the branch. */
export type DesktopBridge = {
  listPrinters(): Promise<BridgeAnswer<MachinePrinter[]>>;
  /** Prints a PDF of at most 16 MiB on a printer, without asking. */
  printPdf(request: { printer: string; pdf: Uint8Array }): Promise<BridgeAnswer<null>>;
  openFolder(folder: ShownFolder): Promise<BridgeAnswer<null>>;
  autostart(): Promise<BridgeAnswer<boolean>>;
  setAutostart(on: boolean): Promise<BridgeAnswer<null>>;
  updateState(): Promise<BridgeAnswer<UpdateState>>;
  checkUpdates(): Promise<BridgeAnswer<null>>;
  installUpdate(): Promise<BridgeAnswer<null>>;
  /** The language of tray, menu and notifications. */
  setLanguage(language: Language): Promise<BridgeAnswer<null>>;
  /** Calls back whenever {@link UpdateState} changes, until the returned function is called. */
  onUpdate(listener: (state: UpdateState) => void): () => void;
};
