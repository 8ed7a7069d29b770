import type { Page } from '@playwright/test';
import { createDesktopActions } from '#main/desktop/desktop-actions.ts';
import { serveBridge, type MainIpc } from '#main/desktop/serve-bridge.ts';
import { bridgeName, type DesktopBridge, type UpdateState } from '#shared/api/desktop/bridge.ts';
import type { BridgeRequest } from '#shared/api/desktop/bridge-request.ts';
import { FakeContents } from '#support/desktop/fake-electron.ts';

/** The desktop's side of a page, and what it was asked to do. */
export type DesktopSide = {
  did: unknown[][];
  /** Has the next updates be so. */
  becomeUpdate(state: UpdateState): Promise<void>;
};

/** What the page gets; it is sent to the browser as text, so it stands alone. */
function provideBridge({ name, asked }: { name: string; asked: string }): void {
  const ask = (request: object): Promise<never> => Reflect.get(window, asked)(request);
  const bridge: DesktopBridge = {
    listPrinters: () => ask({ name: 'list_printers' }),
    // What leads out of the browser carries no bytes.
    printPdf: ({ printer, pdf }) => ask({ name: 'print_pdf', printer, pdf: [...pdf] }),
    openFolder: (folder) => ask({ name: 'open_folder', folder }),
    autostart: () => ask({ name: 'autostart' }),
    setAutostart: (on) => ask({ name: 'set_autostart', on }),
    updateState: () => ask({ name: 'update_state' }),
    checkUpdates: () => ask({ name: 'check_updates' }),
    installUpdate: () => ask({ name: 'install_update' }),
    setLanguage: (language) => ask({ name: 'set_language', language }),
    onUpdate(listener) {
      const told = (event: Event): void => listener(Reflect.get(event, 'detail'));
      window.addEventListener('desktop-update', told);
      return () => window.removeEventListener('desktop-update', told);
    },
  };
  Object.defineProperty(window, name, { value: bridge });
}

/** Gives a page what the window of the desktop gives it: the desktop's own answers, without Electron and without a printer. */
export async function asDesktopWindow(page: Page, branchUrl: string): Promise<DesktopSide> {
  const did: unknown[][] = [];
  const contents = new FakeContents();
  contents.printers = [
    { name: 'laser', displayName: 'Office laser', description: 'Second floor', options: {} },
    { name: 'broken', displayName: 'Broken', description: '', options: {} },
  ];
  let isOn = false;
  let update: UpdateState = { kind: 'none' };
  const actions = createDesktopActions({
    contents,
    printPdf(printer, pdf) {
      did.push(['print', printer, new TextDecoder('latin1').decode(pdf.slice(0, 5))]);
      return printer === 'broken' ? Promise.reject(new Error('no paper')) : Promise.resolve();
    },
    folders: { data: '/data', logs: '/data/logs' },
    openPath: (folder) => Promise.resolve(did.push(['open', folder])).then(() => ''),
    autostart: { isOn: () => isOn, set: (on) => void did.push(['autostart', (isOn = on)]) },
    updater: {
      state: () => update,
      check: () => Promise.resolve(void did.push(['check'])),
      install: () => Promise.resolve(void did.push(['install'])),
    },
    setLanguage: (language) => Promise.resolve(void did.push(['language', language])),
  });
  const listeners: Parameters<MainIpc['handle']>[1][] = [];
  serveBridge({ handle: (_channel, listener) => void listeners.push(listener) }, actions, () => branchUrl);
  const ask = async (request: BridgeRequest): Promise<unknown> => {
    const sent = request.name === 'print_pdf' ? { ...request, pdf: Uint8Array.from(request.pdf) } : request;
    const [answer] = listeners.map((listener) => listener({ senderFrame: { url: page.url(), parent: null } }, sent));
    return answer;
  };
  const asked = 'askDesktop';
  await page.exposeFunction(asked, ask);
  await page.addInitScript(provideBridge, { name: bridgeName, asked });
  return {
    did,
    async becomeUpdate(state) {
      update = state;
      await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('desktop-update', { detail })), state);
    },
  };
}
