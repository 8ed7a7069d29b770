import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  Menu,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeImage,
  NotificationConstructorOptions,
  PrinterInfo,
  Session,
  WebContents,
  WebContentsPrintOptions,
} from 'electron';
import type { UtilityForker } from '#main/desktop/appliance/hosted-process.ts';
import type { MainIpc } from '#main/desktop/serve-bridge.ts';
import type { DesktopElectron } from '#main/desktop/desktop-electron.ts';

type WindowOpen = Parameters<WebContents['setWindowOpenHandler']>[0];
type IpcListener = Parameters<MainIpc['handle']>[1];

/** The contents of a window that shows nothing, and remembers what it was told. */
export class FakeContents extends EventEmitter {
  url = '';
  windowOpen: WindowOpen | undefined;
  sent: { channel: string; args: unknown[] }[] = [];
  printers: PrinterInfo[] = [];
  prints: WebContentsPrintOptions[] = [];
  getURL(): string {
    return this.url;
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push({ channel, args });
  }
  getPrintersAsync(): Promise<PrinterInfo[]> {
    return Promise.resolve(this.printers);
  }
  setWindowOpenHandler(handler: WindowOpen): void {
    this.windowOpen = handler;
  }
  print(options: WebContentsPrintOptions = {}, callback?: (success: boolean, reason: string) => void): void {
    this.prints.push(options);
    callback?.(options.deviceName !== 'broken', 'no paper');
  }
}

export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly options: BrowserWindowConstructorOptions;
  loaded: string[] = [];
  isShown = false;
  isDestroyedNow = false;
  isMinimizedNow = false;
  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    this.webContents.url = url;
    return Promise.resolve();
  }
  show(): void {
    this.isShown = true;
  }
  hide(): void {
    this.isShown = false;
  }
  focus(): void {}
  restore(): void {
    this.isMinimizedNow = false;
  }
  isMinimized(): boolean {
    return this.isMinimizedNow;
  }
  isDestroyed(): boolean {
    return this.isDestroyedNow;
  }
  isVisible(): boolean {
    return this.isShown;
  }
  destroy(): void {
    this.isDestroyedNow = true;
  }
  /** What a person's click on the close button does; whether the window stays. */
  clickClose(): boolean {
    let stays = false;
    this.emit('close', { preventDefault: () => (stays = true) });
    return stays;
  }
}

export class FakeTray extends EventEmitter {
  toolTip = '';
  menu: MenuItemConstructorOptions[] = [];
  isGone = false;
  setImage(): void {}
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = (menu as unknown as { template: MenuItemConstructorOptions[] }).template;
  }
  destroy(): void {
    this.isGone = true;
  }
  /** Clicks the item of the menu with this label. */
  choose(label: string): void {
    const item = this.menu.find((each) => each.label === label);
    if (item?.click === undefined) throw new Error(`The menu has no ${label}.`);
    item.click({ checked: item.checked !== true } as never, undefined, {});
  }
}

export class FakeApp extends EventEmitter {
  isPackaged = false;
  isFirst = true;
  locale = 'en-GB';
  exitCode: number | undefined;
  hasEnded = false;
  private readonly end = Promise.withResolvers<void>();
  readonly ended = this.end.promise;
  loginItem = false;
  protocols: string[] = [];
  readonly folder: string;
  constructor(folder: string) {
    super();
    this.folder = folder;
  }
  requestSingleInstanceLock(): boolean {
    return this.isFirst;
  }
  enableSandbox(): void {}
  setAppUserModelId(): void {}
  setAsDefaultProtocolClient(protocol: string): boolean {
    this.protocols.push(protocol);
    return true;
  }
  whenReady(): Promise<void> {
    return Promise.resolve();
  }
  /** Like Electron's: whoever listens to `before-quit` may prevent it. */
  quit(): void {
    let isPrevented = false;
    this.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.exit();
  }
  exit(code = 0): void {
    this.exitCode ??= code;
    this.hasEnded = true;
    this.end.resolve();
  }
  getLocale(): string {
    return this.locale;
  }
  getPath(): string {
    return this.folder;
  }
  getLoginItemSettings(): { openAtLogin: boolean } {
    return { openAtLogin: this.loginItem };
  }
  setLoginItemSettings({ openAtLogin = false }: { openAtLogin?: boolean }): void {
    this.loginItem = openAtLogin;
  }
}

/** A session that remembers what it was told to deny. */
export class FakeSession extends EventEmitter {
  request: Parameters<Session['setPermissionRequestHandler']>[0] = null;
  check: Parameters<Session['setPermissionCheckHandler']>[0] = null;
  device: Parameters<Session['setDevicePermissionHandler']>[0] = null;
  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
}

type FakeNotification = NotificationConstructorOptions & { click(): void };

export type FakeElectron = {
  electron: DesktopElectron;
  app: FakeApp;
  windows: FakeWindow[];
  trays: FakeTray[];
  notifications: FakeNotification[];
  questions: MessageBoxOptions[];
  /** Which button a person presses. */
  answers: { button: number };
  errors: string[];
  opened: string[];
  session: FakeSession;
  powerMonitor: EventEmitter;
  /** Sends a request as a page of that address does. */
  ask(url: string, request: unknown, parent?: unknown): Promise<unknown>;
};

/** Electron without a screen. The compiler holds it to what the desktop uses, which it holds to Electron's own types. */
export function fakeElectron(folder: string, utilityProcess: UtilityForker): FakeElectron {
  const windows: FakeWindow[] = [];
  const trays: FakeTray[] = [];
  const notifications: FakeNotification[] = [];
  const questions: MessageBoxOptions[] = [];
  const answers = { button: 0 };
  const errors: string[] = [];
  const opened: string[] = [];
  const listeners = new Map<string, IpcListener>();
  const app = new FakeApp(folder);
  const session = new FakeSession();
  const powerMonitor = new EventEmitter();
  const electron: DesktopElectron = {
    app,
    BrowserWindow: class extends FakeWindow {
      constructor(options: BrowserWindowConstructorOptions) {
        super(options);
        windows.push(this);
      }
    },
    Tray: class extends FakeTray {
      constructor() {
        super();
        trays.push(this);
      }
    },
    Menu: {
      buildFromTemplate: (template) => ({ template }) as unknown as Menu,
      setApplicationMenu: () => undefined,
    },
    nativeImage: { createFromBitmap: () => ({ addRepresentation: () => undefined }) as unknown as NativeImage },
    Notification: class extends EventEmitter {
      static isSupported(): boolean {
        return true;
      }
      readonly options: NotificationConstructorOptions;
      constructor(options: NotificationConstructorOptions) {
        super();
        this.options = options;
      }
      show(): void {
        notifications.push({ ...this.options, click: () => this.emit('click') });
      }
    },
    dialog: {
      showErrorBox: (_title, content) => void errors.push(content),
      showMessageBox(options) {
        questions.push(options);
        return Promise.resolve({ response: answers.button });
      },
    },
    ipcMain: { handle: (channel, listener) => void listeners.set(channel, listener) },
    net: { fetch: () => Promise.reject(new Error('no network')) },
    powerMonitor,
    session: { fromPartition: () => session },
    shell: {
      openPath(opening) {
        opened.push(opening);
        return Promise.resolve('');
      },
      openExternal(url) {
        opened.push(url);
        return Promise.resolve();
      },
    },
    utilityProcess,
  };
  return {
    electron,
    app,
    windows,
    trays,
    notifications,
    questions,
    answers,
    errors,
    opened,
    session,
    powerMonitor,
    async ask(url, request, parent = null) {
      const [listener] = listeners.values();
      return listener?.({ senderFrame: { url, parent } }, request);
    },
  };
}
