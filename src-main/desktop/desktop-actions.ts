import type { Language } from '#shared/i18n/texts/languages.ts';
import type { Autostart } from './autostart.ts';
import { printersOf, type PrintPdf } from './print-pdf.ts';
import type { Updater } from './updater.ts';
import type { WindowContents } from './window/main-window.ts';
import type { BridgeActions } from './serve-bridge.ts';

/** What the requests of pages are carried out with. */
export type ActionTools = {
  contents: Pick<WindowContents, 'getPrintersAsync'>;
  printPdf: PrintPdf;
  folders: { data: string; logs: string };
  openPath: (folder: string) => Promise<string>;
  autostart: Autostart;
  updater: Updater;
  setLanguage: (language: Language) => Promise<void>;
};

const done = { ok: true, value: null } as const;

/** Carries out what pages ask the desktop for. */
export function createDesktopActions(tools: ActionTools): BridgeActions {
  const { contents, printPdf, folders, openPath, autostart, updater, setLanguage } = tools;
  return {
    list_printers: async () => ({ ok: true, value: printersOf(await contents.getPrintersAsync()) }),
    async print_pdf({ printer, pdf }) {
      const printers = await contents.getPrintersAsync();
      if (!printers.some(({ name }) => name === printer)) return { ok: false, code: 'PRINTER_NOT_FOUND' };
      await printPdf(printer, pdf);
      return done;
    },
    // The operating system says what went wrong, or nothing.
    open_folder: async ({ folder }) => ((await openPath(folders[folder])) === '' ? done : { ok: false, code: 'FAILED' }),
    autostart: () => ({ ok: true, value: autostart.isOn() }),
    set_autostart({ on }) {
      autostart.set(on);
      return done;
    },
    update_state: () => ({ ok: true, value: updater.state() }),
    check_updates() {
      void updater.check();
      return done;
    },
    install_update() {
      void updater.install();
      return done;
    },
    async set_language({ language }) {
      await setLanguage(language);
      return done;
    },
  };
}
