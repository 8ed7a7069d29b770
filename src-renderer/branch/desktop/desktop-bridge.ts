import { bridgeName, type BridgeAnswer, type DesktopBridge } from '../../../src-shared/api/desktop/bridge.ts';

declare global {
  interface Window {
    /** There in the window of the desktop alone. */
    readonly [bridgeName]?: DesktopBridge;
  }
}

/** What the page can do beyond a browser; undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return window[bridgeName];
}

/** What the desktop could not do. */
export class DesktopFault extends Error {
  readonly code: Extract<BridgeAnswer, { ok: false }>['code'];
  constructor(code: DesktopFault['code']) {
    super(`the desktop answered ${code}`);
    this.code = code;
  }
}

/** What the desktop answered. @throws DesktopFault */
export async function answerOf<Value>(asked: Promise<BridgeAnswer<Value>>): Promise<Value> {
  const answer = await asked;
  if (!answer.ok) throw new DesktopFault(answer.code);
  return answer.value;
}
