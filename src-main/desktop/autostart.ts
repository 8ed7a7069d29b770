import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';

/** Whether Sanad starts when a person signs in to this machine. */
export type Autostart = { isOn(): boolean; set(on: boolean): void };

/** What is used of Electron's `app` on Windows and macOS. */
export type LoginItems = Pick<App, 'setLoginItemSettings'> & {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean };
};

/** The argument of a start without a window. */
export const hiddenFlag = '--hidden';

/** By the system's own list of programs, on Windows and macOS. */
export function loginItemAutostart(app: LoginItems): Autostart {
  const args = [hiddenFlag];
  return {
    isOn: () => app.getLoginItemSettings({ args }).openAtLogin,
    set: (on) => app.setLoginItemSettings({ openAtLogin: on, args }),
  };
}

// Desktop Entry Specification 1.5, "The Exec key": an argument is quoted, and what a shell would read is escaped; then the value of the
// key is escaped once more, and a percent sign, which begins a field code, is doubled.
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/gu, String.raw`\$&`);
  return `"${escaped}"`.replaceAll('\\', String.raw`\\`).replaceAll('%', '%%');
}

/** The file that has a Linux desktop start a program when a person signs in. */
export function desktopEntry({ command, comment }: { command: readonly string[]; comment: string }): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Sanad',
    `Comment=${comment}`,
    `Exec=${command.map((argument) => quoted(argument)).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/**
 * By a file in the folder `autostart` of the person's settings, on Linux, where Electron has no list of programs.
 *
 * @param configFolder `~/.config`.
 * @param executable the program; of an AppImage the file itself, for what it unpacks is gone after its end.
 */
export function autostartFile(configFolder: string, executable: string, comment: () => string): Autostart {
  const folder = path.join(configFolder, 'autostart');
  const file = path.join(folder, 'sanad.desktop');
  return {
    isOn: () => existsSync(file),
    set(on) {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, desktopEntry({ command: [executable, hiddenFlag], comment: comment() }));
    },
  };
}
