import { existsSync } from 'node:fs';
import path from 'node:path';

const names: Partial<Record<NodeJS.Platform, string>> = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' };

/** Where Electron's program would be. Its package brings none along: `npx install-electron` fetches it. */
export function electronBinary(): string {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.resolve('node_modules/electron/dist');
  return path.join(folder, names[process.platform] ?? 'electron');
}

/** Whether it is on this machine. */
export function hasElectron(): boolean {
  return existsSync(electronBinary());
}
