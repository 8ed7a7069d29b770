import {
  bridgeChannel,
  updateChannel,
  type BridgeAnswer,
  type DesktopBridge,
  type UpdateState,
} from '#shared/api/desktop/bridge.ts';
import type { BridgeRequest } from '#shared/api/desktop/bridge-request.ts';

/** What is used of Electron's `ipcRenderer`; answers are those of our own main process. */
export type RendererIpc = {
  invoke(channel: string, request: BridgeRequest): Promise<BridgeAnswer<never>>;
  on(channel: string, listener: (event: unknown, state: UpdateState) => void): unknown;
  off(channel: string, listener: (event: unknown, state: UpdateState) => void): unknown;
};

/** What the preload script gives to the window's pages: no channel of Electron, only these functions. */
export function createBridge(ipc: RendererIpc): DesktopBridge {
  const ask = (request: BridgeRequest): Promise<BridgeAnswer<never>> => ipc.invoke(bridgeChannel, request);
  return {
    listPrinters: () => ask({ name: 'list_printers' }),
    printPdf: ({ printer, pdf }) => ask({ name: 'print_pdf', printer, pdf }),
    openFolder: (folder) => ask({ name: 'open_folder', folder }),
    autostart: () => ask({ name: 'autostart' }),
    setAutostart: (on) => ask({ name: 'set_autostart', on }),
    updateState: () => ask({ name: 'update_state' }),
    checkUpdates: () => ask({ name: 'check_updates' }),
    installUpdate: () => ask({ name: 'install_update' }),
    setLanguage: (language) => ask({ name: 'set_language', language }),
    onUpdate(listener) {
      // The event itself would hand a page the channels of Electron.
      const told = (_event: unknown, state: UpdateState): void => listener(state);
      ipc.on(updateChannel, told);
      return () => void ipc.off(updateChannel, told);
    },
  };
}
