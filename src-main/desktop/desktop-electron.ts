import type {
  App,
  BrowserWindowConstructorOptions,
  Dialog,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  Net,
  Shell,
  WebContents,
} from 'electron';
import type { UtilityForker } from './appliance/hosted-process.ts';
import type { LoginItems } from './autostart.ts';
import type { MainIpc } from './serve-bridge.ts';
import type { NotificationMaker } from './show-notices.ts';
import type { TrayElectron } from './tray.ts';
import type { GuardedContents } from './window/guard-contents.ts';
import type { Window } from './window/main-window.ts';
import type { CertificateEvents } from './window/refuse-certificates.ts';
import type { GuardedSession } from './window/secure-session.ts';

type Preventable = { preventDefault: () => void };

// What is used of Electron's `app`.
type DesktopApp = CertificateEvents &
  LoginItems &
  Pick<
    App,
    | 'requestSingleInstanceLock'
    | 'enableSandbox'
    | 'setAsDefaultProtocolClient'
    | 'setAppUserModelId'
    | 'whenReady'
    | 'quit'
    | 'exit'
    | 'getLocale'
    | 'getPath'
    | 'isPackaged'
  > & {
    on(event: 'before-quit', listener: (event: Preventable) => void): unknown;
    on(event: 'window-all-closed', listener: () => void): unknown;
    on(event: 'activate', listener: () => void): unknown;
    on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown;
    on(event: 'open-url', listener: (event: Preventable, url: string) => void): unknown;
    on(event: 'web-contents-created', listener: (event: unknown, contents: GuardedContents) => void): unknown;
  };

/**
 * What the desktop uses of Electron, by Electron's own types, so that a test can give it something else of the very same form.
 * `src-main/desktop.ts` gives it Electron, which the compiler holds to this.
 */
export type DesktopElectron = Omit<TrayElectron, 'Menu'> & {
  app: DesktopApp;
  BrowserWindow: new (
    options: BrowserWindowConstructorOptions,
  ) => Window & { webContents: Window['webContents'] & Pick<WebContents, 'print'> };
  Menu: TrayElectron['Menu'] & { setApplicationMenu(menu: ReturnType<TrayElectron['Menu']['buildFromTemplate']> | null): void };
  Notification: NotificationMaker;
  dialog: Pick<Dialog, 'showErrorBox'> & {
    showMessageBox(options: MessageBoxOptions): Promise<{ response: number }>;
  };
  ipcMain: MainIpc;
  net: Pick<Net, 'fetch'>;
  powerMonitor: { on(event: 'shutdown', listener: () => void): unknown };
  session: { fromPartition(partition: string): GuardedSession };
  shell: Pick<Shell, 'openPath' | 'openExternal'>;
  utilityProcess: UtilityForker;
};

/** The roles of macOS' menu bar, without which its keyboard shortcuts do not work; other systems need no menu. */
export const macMenu: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
