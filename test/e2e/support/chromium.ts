import { existsSync } from 'node:fs';

// Debian's browser without windows is half as fast again, and shows the same.
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env['SANAD_CHROMIUM'] ?? debian.find((file) => existsSync(file)) ?? '/usr/bin/chromium';

/** How the browser is started. Its sandbox needs another user than root. */
export const chromiumOptions = { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };

/** Whether there is one on this machine; where there is none, says what it is for. */
export function hasChromium(purpose: string): boolean {
  if (existsSync(executablePath)) return true;
  process.stdout.write(`Not on this machine: ${executablePath} (SANAD_CHROMIUM names another): ${purpose} skip.\n`);
  return false;
}
