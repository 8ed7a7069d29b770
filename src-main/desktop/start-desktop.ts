import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preloadScript } from '#main/platform/assets.ts';
import { systemClock } from '#main/platform/clock.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { autostartFile, hiddenFlag, loginItemAutostart } from './autostart.ts';
import { createDesktop, type Desktop, type DesktopInput } from './create-desktop.ts';
import { macMenu, type DesktopElectron } from './desktop-electron.ts';
import { printByCups, printByWindow } from './print-pdf.ts';
import { readSettings, type DesktopSettings } from './settings.ts';
import { desktopText } from './window/desktop-texts.ts';
import { updateSourceOf, type UpdateSource } from './update-policy.ts';
import type { AutoUpdater } from './updater.ts';
import { guardContents, type Reach } from './window/guard-contents.ts';
import { branchPartition } from './window/main-window.ts';
import { linkAmong, pageOfLink } from './window/navigation.ts';
import { refuseCertificates } from './window/refuse-certificates.ts';
import { guardSession } from './window/secure-session.ts';

const scheme = 'sanad';
// What Windows shows notifications under; the installer registers the same.
const applicationId = 'sa.sanad.desktop';

/** What the desktop is started with. */
export type StartOptions = {
  electron: DesktopElectron;
  autoUpdater: AutoUpdater;
  /** The entry point of the branch, which becomes a process of its own. */
  branchScript: URL;
  /** The arguments of the program after its own name. */
  argv: readonly string[];
};

// Chromium's switches are among the arguments too.
function dataDirOf(argv: readonly string[], settings: DesktopSettings, own: string): string {
  const { values } = parseArgs({ args: [...argv], options: { 'data-dir': { type: 'string' } }, strict: false });
  const named = values['data-dir'];
  return typeof named === 'string' ? named : (settings.data_dir ?? path.join(own, 'data'));
}

function requireUpdateSource({ update_url: url, update_key: key }: DesktopSettings): UpdateSource | undefined {
  const read = updateSourceOf(url, key);
  if (read === undefined) return undefined;
  if ('fault' in read) throw new Error(`The settings in desktop.json cannot be used: ${read.fault}`);
  return read.source;
}

function autostartOf({ app }: DesktopElectron): DesktopInput['autostart'] {
  if (process.platform !== 'linux') return () => loginItemAutostart(app);
  const executable = process.env['APPIMAGE'] ?? process.execPath;
  return (language) =>
    autostartFile(app.getPath('appData'), executable, () => desktopText(language(), { key: 'autostart.comment' }));
}

function inputOf({ electron, autoUpdater, branchScript, argv }: StartOptions): DesktopInput {
  const own = electron.app.getPath('userData');
  const settings = readSettings(own);
  return {
    electron,
    autoUpdater,
    settings,
    updateSource: requireUpdateSource(settings),
    folders: { own, data: openDataFolder(dataDirOf(argv, settings, own)) },
    files: { branch: fileURLToPath(branchScript), preload: preloadScript() },
    autostart: autostartOf(electron),
    printPdf: process.platform === 'win32' ? printByWindow(electron.BrowserWindow, path.join(own, 'print')) : printByCups(),
    clock: systemClock,
  };
}

// Before anything can be loaded.
function secure({ app, session, shell }: DesktopElectron, { branchUrl, headOfficeUrl }: Omit<Reach, 'openInBrowser'>): void {
  refuseCertificates(app);
  // A computer without a browser opens none.
  const openInBrowser = (url: string): void => void shell.openExternal(url).catch(() => undefined);
  guardSession(session.fromPartition(branchPartition), branchUrl);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, { branchUrl, headOfficeUrl, openInBrowser }));
}

// Quitting ends the appliance first; a person may be asked before, the operating system is not.
function endInOrder({ app, powerMonitor }: DesktopElectron, desktop: Desktop): void {
  let step: 'running' | 'asking' | 'stopped' = 'running';
  let asks = true;
  powerMonitor.on('shutdown', () => {
    asks = false;
    app.quit();
  });
  const end = async (): Promise<void> => {
    if (asks && !(await desktop.mayQuit())) {
      step = 'running';
      return;
    }
    await desktop.stop();
    step = 'stopped';
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (step === 'stopped' || desktop.isStopped()) return;
    event.preventDefault();
    if (step === 'asking') return;
    step = 'asking';
    end().catch(() => app.exit(1));
  });
}

/**
 * The desktop of the branch: one instance, which runs the appliance as a process of its own, shows its pages in a window, and how it is
 * in the tray. Holds no business logic.
 */
export async function startDesktop(options: StartOptions): Promise<void> {
  const { electron, argv } = options;
  const { app, Menu, dialog } = electron;
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.enableSandbox();
  app.setAppUserModelId(applicationId);
  // A development tree would register Electron itself.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  let desktop: Desktop | undefined;
  let asked = linkAmong(argv);
  const openLink = (link: string | undefined): void => {
    asked = link;
    desktop?.open(link === undefined ? undefined : pageOfLink(link));
  };
  app.on('second-instance', (_event, others) => openLink(linkAmong(others)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    openLink(url);
  });
  app.on('activate', () => desktop?.open());
  // The branch runs on without a window.
  app.on('window-all-closed', () => undefined);
  await app.whenReady();
  try {
    secure(electron, { branchUrl: () => desktop?.branchUrl(), headOfficeUrl: () => desktop?.headOfficeUrl() });
    Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate(macMenu) : null);
    desktop = createDesktop(inputOf(options));
    endInOrder(electron, desktop);
    if (!argv.includes(hiddenFlag)) desktop.open(asked === undefined ? undefined : pageOfLink(asked));
  } catch (cause) {
    dialog.showErrorBox('Sanad · سند', cause instanceof Error ? cause.message : String(cause));
    app.exit(1);
  }
}
