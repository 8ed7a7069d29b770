import type { MenuItemConstructorOptions } from 'electron';
import type { UpdateState } from '#shared/api/desktop/bridge.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { desktopText } from './window/desktop-texts.ts';
import type { TrayState } from './tray-state.ts';

/** What the menu's commands do. */
export type MenuCommands = {
  open: (page?: string) => void;
  openFolder: () => void;
  setAutostart: (on: boolean) => void;
  checkUpdates: () => void;
  installUpdate: () => void;
  quit: () => void;
};

/** What the menu shows. */
export type MenuFacts = {
  language: Language;
  tray: TrayState;
  needsSetup: boolean;
  startsWithComputer: boolean;
  update: UpdateState;
};

// The menu opens over the screen; what does not fit is in the window.
const mostReasons = 6;

function updateItems({ language, update }: MenuFacts, commands: MenuCommands): MenuItemConstructorOptions[] {
  if (update.kind === 'off') return [];
  if (update.kind === 'ready') {
    const label = desktopText(language, { key: 'menu.install_update', values: { version: update.version } });
    return [{ label, click: () => commands.installUpdate() }];
  }
  const isBusy = update.kind === 'checking' || update.kind === 'downloading' || update.kind === 'installing';
  const label = desktopText(language, { key: 'menu.check_updates' });
  return [{ label, enabled: !isBusy, click: () => commands.checkUpdates() }];
}

function pageItems({ language, needsSetup }: MenuFacts, commands: MenuCommands): MenuItemConstructorOptions[] {
  if (needsSetup) return [{ label: desktopText(language, { key: 'menu.setup' }), click: () => commands.open('/setup') }];
  return [
    { label: desktopText(language, { key: 'menu.open' }), click: () => commands.open() },
    { label: desktopText(language, { key: 'menu.documents' }), click: () => commands.open('/documents') },
    { label: desktopText(language, { key: 'menu.queue' }), click: () => commands.open('/queue') },
  ];
}

/** The menu of the tray: how the branch is and why, its pages, and what concerns the desktop. */
export function trayMenu(facts: MenuFacts, commands: MenuCommands): MenuItemConstructorOptions[] {
  const { language, tray, startsWithComputer } = facts;
  const reasons = tray.reasons.slice(0, mostReasons).map((reason) => ({ label: desktopText(language, reason), enabled: false }));
  return [
    ...reasons,
    { type: 'separator' },
    ...pageItems(facts, commands),
    { type: 'separator' },
    { label: desktopText(language, { key: 'menu.open_folder' }), click: () => commands.openFolder() },
    {
      label: desktopText(language, { key: 'menu.autostart' }),
      type: 'checkbox',
      checked: startsWithComputer,
      click: ({ checked }) => commands.setAutostart(checked),
    },
    ...updateItems(facts, commands),
    { type: 'separator' },
    { label: desktopText(language, { key: 'menu.quit' }), click: () => commands.quit() },
  ];
}

/** What is shown when the mouse is over the tray: the most urgent reason, and how many more there are. */
export function trayToolTip(language: Language, { reasons }: TrayState): string {
  const [first, ...others] = reasons.map((reason) => desktopText(language, reason));
  const more = others.length === 0 ? '' : ` (${desktopText(language, { key: 'state.more', values: { count: others.length } })})`;
  return `Sanad · سند\n${first ?? ''}${more}`;
}
