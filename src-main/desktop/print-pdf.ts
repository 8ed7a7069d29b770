import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserWindow, BrowserWindowConstructorOptions, PrinterInfo, WebContents } from 'electron';
import type { MachinePrinter } from '#shared/api/desktop/bridge.ts';

/** What is used of Electron to print on Windows. */
export type PrintWindowMaker = new (options: BrowserWindowConstructorOptions) => Pick<BrowserWindow, 'loadURL' | 'destroy'> & {
  webContents: Pick<WebContents, 'print'>;
};

/** Sends a PDF to a printer; rejects if it could not. */
export type PrintPdf = (printer: string, pdf: Uint8Array) => Promise<void>;

const longestPrintMs = 60_000;

/** The printers of this machine, as a page may see them. */
export function printersOf(printers: readonly PrinterInfo[]): MachinePrinter[] {
  return printers.map(({ name, displayName, description }) => ({ name, display_name: displayName, description }));
}

/** Prints by `lp` of CUPS, which Linux and macOS have; it takes the PDF as it is. */
export function printByCups(command = 'lp'): PrintPdf {
  return (printer, pdf) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const child = spawn(command, ['-s', '-d', printer], { stdio: ['pipe', 'ignore', 'ignore'], timeout: longestPrintMs });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`lp ended with ${code}`))));
    // A command that has ended reads no further; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(pdf);
    return promise;
  };
}

/** Prints from a hidden window, which shows the PDF as Chromium does, for Windows has no command that prints one. */
export function printByWindow(BrowserWindow: PrintWindowMaker, folder: string): PrintPdf {
  return async (printer, pdf) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${randomUUID()}.pdf`);
    const window = new BrowserWindow({
      show: false,
      webPreferences: { partition: 'print', plugins: true, sandbox: true, contextIsolation: true },
    });
    try {
      await writeFile(file, pdf, { mode: 0o600 });
      await window.loadURL(pathToFileURL(file).href);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      window.webContents.print({ silent: true, deviceName: printer }, (success, reason) =>
        success ? resolve() : reject(new Error(reason)),
      );
      await promise;
    } finally {
      window.destroy();
      await rm(file, { force: true });
    }
  };
}
