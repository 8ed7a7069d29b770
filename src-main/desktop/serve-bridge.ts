import { bridgeChannel, type BridgeAnswer } from '#shared/api/desktop/bridge.ts';
import { bridgeRequest, type BridgeRequest } from '#shared/api/desktop/bridge-request.ts';
import { mayNavigate } from './window/navigation.ts';

type Sender = { senderFrame: { url: string; parent: unknown } | null };

/** What is used of Electron's `ipcMain`. */
export type MainIpc = { handle(channel: string, listener: (event: Sender, request: unknown) => Promise<unknown>): void };

/** What the desktop does for each request. */
export type BridgeActions = {
  [Name in BridgeRequest['name']]: (request: Extract<BridgeRequest, { name: Name }>) => Promise<BridgeAnswer> | BridgeAnswer;
};

// Written out, for a mapped call would lose the type of each request.
function carryOut(request: BridgeRequest, actions: BridgeActions): Promise<BridgeAnswer> | BridgeAnswer {
  switch (request.name) {
    case 'list_printers':
      return actions.list_printers(request);
    case 'print_pdf':
      return actions.print_pdf(request);
    case 'open_folder':
      return actions.open_folder(request);
    case 'autostart':
      return actions.autostart(request);
    case 'set_autostart':
      return actions.set_autostart(request);
    case 'update_state':
      return actions.update_state(request);
    case 'check_updates':
      return actions.check_updates(request);
    case 'install_update':
      return actions.install_update(request);
    case 'set_language':
      return actions.set_language(request);
  }
}

/** Answers the requests of the window's pages: only those of the branch, from the page itself and no frame in it, and only well-formed ones. */
export function serveBridge(ipcMain: MainIpc, actions: BridgeActions, branchUrl: () => string | undefined): void {
  ipcMain.handle(bridgeChannel, async ({ senderFrame }, request): Promise<BridgeAnswer> => {
    const isPage = senderFrame !== null && senderFrame.parent === null && mayNavigate(senderFrame.url, branchUrl());
    if (!isPage) return { ok: false, code: 'NOT_ALLOWED' };
    const parsed = bridgeRequest.safeParse(request);
    if (!parsed.success) return { ok: false, code: 'INVALID_REQUEST' };
    try {
      return await carryOut(parsed.data, actions);
    } catch {
      return { ok: false, code: 'FAILED' };
    }
  });
}
