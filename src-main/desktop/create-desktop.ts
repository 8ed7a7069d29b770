import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import { updateChannel } from '#shared/api/desktop/bridge.ts';
import { languageOf, type Language } from '#shared/i18n/texts/languages.ts';
import type { Clock } from '#main/platform/clock.ts';
import { askForBackup, askStatus } from './appliance/ask-appliance.ts';
import { logsFolder, openApplianceLogs } from './appliance/crash-log.ts';
import { startHostedProcess } from './appliance/hosted-process.ts';
import type { ServiceState } from './appliance/service-state.ts';
import { watchStatus } from './appliance/status-watch.ts';
import { superviseAppliance, type Supervisor } from './appliance/supervisor.ts';
import type { Autostart } from './autostart.ts';
import { createDesktopActions } from './desktop-actions.ts';
import { serveBridge } from './serve-bridge.ts';
import type { DesktopElectron } from './desktop-electron.ts';
import { dueNotices, type DesktopNotice } from './due-notices.ts';
import { createNotices } from './show-notices.ts';
import type { PrintPdf } from './print-pdf.ts';
import { quitQuestion } from './quit-question.ts';
import { changeSettings, openMemory, type DesktopSettings } from './settings.ts';
import { offersSetup, trayStateOf } from './tray-state.ts';
import { openTray, type TraySign } from './tray.ts';
import { fetchText } from './fetch-text.ts';
import { updateNotice } from './update-notice.ts';
import type { UpdateSource } from './update-policy.ts';
import { createUpdater, type AutoUpdater, type Updater } from './updater.ts';
import { openMainWindow, type MainWindow } from './window/main-window.ts';
import { setupPage } from './window/navigation.ts';

/** What a desktop is made of. */
export type DesktopInput = {
  electron: DesktopElectron;
  autoUpdater: AutoUpdater;
  settings: DesktopSettings;
  updateSource: UpdateSource | undefined;
  /** The desktop's own folder, and the appliance's. */
  folders: { own: string; data: string };
  files: { branch: string; preload: string };
  autostart: (language: () => Language) => Autostart;
  printPdf: PrintPdf;
  clock: Clock;
};

/** The running desktop. */
export type Desktop = {
  /** Shows the window, on a page of the branch if one is named. */
  open(page?: string): void;
  branchUrl(): string | undefined;
  /** The head office that the branch has joined. */
  headOfficeUrl(): string | undefined;
  /** Asks the person where documents wait; whether to quit. */
  mayQuit(): Promise<boolean>;
  /** Ends the appliance that it has started. */
  stop(): Promise<void>;
  /** Whether that is done, such as for an update. */
  isStopped(): boolean;
};

// What is known at the moment.
type Facts = { language: Language; service: ServiceState; status: ApplianceStatus | undefined; isQuitting: boolean };

// The parts, which know each other only through the functions below.
type Parts = {
  input: DesktopInput;
  facts: Facts;
  memory: ReturnType<typeof openMemory>;
  window: MainWindow;
  notify: (notice: DesktopNotice) => void;
};

const lookForUpdatesEveryMs = 6 * 3_600_000;
const restartNotice: DesktopNotice = {
  title: { key: 'notice.restarting_title' },
  body: { key: 'notice.restarting' },
  page: '/',
};

function isLookingAtQueue({ window }: MainWindow): boolean {
  const shown = window.webContents.getURL();
  return window.isVisible() && URL.canParse(shown) && new URL(shown).pathname.startsWith('/queue');
}

// A memory that cannot be written only repeats notifications.
function remember({ memory }: Parts, changes: Partial<ReturnType<Parts['memory']['content']>>): void {
  memory.store({ ...memory.content(), ...changes }).catch(() => undefined);
}

function takeStatus(parts: Parts, status: ApplianceStatus | undefined): void {
  const { facts, memory, window, notify, input } = parts;
  facts.status = status;
  window.follow(facts.service);
  if (status === undefined) return;
  const { notices, memory: next } = dueNotices(status, memory.content(), input.clock.now());
  for (const notice of notices) notify(notice);
  remember(parts, { ...next, ...(isLookingAtQueue(window) ? { rejected_seen: status.rejected } : {}) });
}

function showInTray(
  { input, facts, memory }: Parts,
  tray: TraySign,
  { autostart, updater }: { autostart: Autostart; updater: Updater },
): void {
  const { service, status, language } = facts;
  tray.show({
    language,
    tray: trayStateOf({ service, status, rejectedSeen: memory.content().rejected_seen, now: input.clock.now() }),
    needsSetup: status !== undefined && offersSetup(status),
    startsWithComputer: autostart.isOn(),
    update: updater.state(),
  });
}

function startService({ input, facts, notify, window }: Parts, changed: () => void): () => Supervisor {
  const { electron, settings, folders, files, clock } = input;
  const logs = openApplianceLogs(folders.data);
  return () =>
    superviseAppliance({
      startProcess: () =>
        startHostedProcess(electron.utilityProcess, {
          script: files.branch,
          args: ['--data-dir', folders.data, ...settings.appliance_flags],
          log: (text) => logs.log(text),
        }),
      askStatus: () => askStatus(folders.data),
      crashed: (crash) => logs.crashed(crash),
      changed(service) {
        const before = facts.service;
        facts.service = service;
        if (service.kind !== 'running') {
          facts.status = undefined;
          window.follow(service);
        }
        if (before.kind === 'running' && service.kind === 'restarting') notify(restartNotice);
        changed();
      },
      clock,
    });
}

function createParts(input: DesktopInput): Parts {
  const { electron, settings, folders, files } = input;
  const facts: Facts = {
    language: settings.language ?? languageOf(electron.app.getLocale()) ?? 'en',
    service: { kind: 'starting' },
    status: undefined,
    isQuitting: false,
  };
  const language = (): Language => facts.language;
  const window = openMainWindow(electron.BrowserWindow, {
    preload: files.preload,
    language,
    isQuitting: () => facts.isQuitting,
    mayInspect: !electron.app.isPackaged,
    setupLink: () => facts.status?.setup_url ?? undefined,
    firstPage: () => (facts.status !== undefined && offersSetup(facts.status) ? setupPage : '/'),
  });
  const notify = createNotices(electron.Notification, { language, open: (page) => window.show(page) });
  return { input, facts, memory: openMemory(folders.own), window, notify };
}

type Controls = { stop: () => Promise<void>; resume: () => void; refresh: () => void };

function createUpdates({ input, window, notify }: Parts, { stop, resume, refresh }: Controls): Updater {
  const { electron, folders, updateSource, autoUpdater } = input;
  const updater = createUpdater(autoUpdater, {
    source: updateSource,
    fetchText: (url) => fetchText(electron.net, url),
    backUp: () => askForBackup(folders.data),
    prepareQuit: stop,
    resume,
    changed(state) {
      const notice = updateNotice(state);
      if (notice !== undefined) notify(notice);
      window.window.webContents.send(updateChannel, state);
      refresh();
    },
    platform: process.platform,
    arch: process.arch,
  });
  setInterval(() => void updater.check(), lookForUpdatesEveryMs).unref();
  return updater;
}

type Tools = { autostart: Autostart; updater: Updater; refresh: () => void };

function createTray({ input, window }: Parts, { autostart, updater, refresh }: Tools): TraySign {
  const { electron, folders } = input;
  return openTray(electron, {
    open: (page) => window.show(page),
    openFolder: () => void electron.shell.openPath(folders.data),
    setAutostart(on) {
      autostart.set(on);
      refresh();
    },
    checkUpdates: () => void updater.check(),
    installUpdate: () => void updater.install(),
    quit: () => electron.app.quit(),
  });
}

function answerPages({ input, facts, window }: Parts, { autostart, updater, refresh }: Tools): void {
  const { electron, folders, printPdf } = input;
  const actions = createDesktopActions({
    contents: window.window.webContents,
    printPdf,
    folders: { data: folders.data, logs: logsFolder(folders.data) },
    openPath: (folder) => electron.shell.openPath(folder),
    autostart,
    updater,
    async setLanguage(language) {
      facts.language = language;
      refresh();
      await changeSettings(folders.own, { language });
    },
  });
  serveBridge(electron.ipcMain, actions, () => window.branchUrl());
}

async function askToQuit({ input, facts }: Parts): Promise<boolean> {
  const question = quitQuestion(facts.service, facts.status, facts.language);
  if (question === undefined) return true;
  const box = { type: 'question', ...question, defaultId: 0, cancelId: 0 } as const;
  const { response } = await input.electron.dialog.showMessageBox(box);
  return response === 1;
}

/** Makes the desktop and starts the appliance; the window is made, and not shown yet. */
export function createDesktop(input: DesktopInput): Desktop {
  const parts = createParts(input);
  const { facts, window } = parts;
  const autostart = input.autostart(() => facts.language);
  const refresh = (): void => showInTray(parts, tray, { autostart, updater });
  const start = startService(parts, () => {
    refresh();
    void watch.look();
  });
  const stop = async (): Promise<void> => {
    facts.isQuitting = true;
    await supervisor.stop();
  };
  const resume = (): void => {
    facts.isQuitting = false;
    supervisor = start();
  };
  const updater = createUpdates(parts, { stop, resume, refresh });
  const tray = createTray(parts, { autostart, updater, refresh });
  const watch = watchStatus(
    () => askStatus(input.folders.data),
    (status) => {
      takeStatus(parts, status);
      refresh();
    },
  );
  answerPages(parts, { autostart, updater, refresh });
  let supervisor = start();
  refresh();
  void updater.check();
  return {
    open: (page) => window.show(page),
    branchUrl: () => window.branchUrl(),
    headOfficeUrl: () => facts.status?.head_office_url ?? undefined,
    isStopped: () => supervisor.state().kind === 'stopped',
    async mayQuit() {
      await watch.look();
      return askToQuit(parts);
    },
    async stop() {
      watch.close();
      await stop();
      tray.destroy();
    },
  };
}
