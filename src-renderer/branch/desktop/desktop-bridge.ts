import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { bridgeName, type BridgeAnswer, type DesktopBridge } from '#shared/api/desktop/bridge.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';

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

// What the desktop could not do.
class DesktopFault extends Error {
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

/** Has tray, menu and notifications of the desktop follow the language that a person chooses, on whichever page. */
export function useDesktopLanguage(): void {
  const { language } = useLanguage();
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    // The page is in that language already; a desktop that cannot follow is not worth a word.
    void desktopBridge()?.setLanguage(language);
  }, [language]);
}

/** Words a fault of the desktop for a person, and any other as pages do. */
export function useDesktopFaultText(): (fault: unknown) => string {
  const { t } = useTranslation('thisComputer');
  const faultText = useFaultText();
  return (fault) => {
    if (!(fault instanceof DesktopFault)) return faultText(fault);
    return t(fault.code === 'PRINTER_NOT_FOUND' ? 'fault.printer' : 'fault.failed');
  };
}

/** The printers of this computer as the desktop sees them; without it nothing is asked for. */
export function useDesktopPrinters(bridge: DesktopBridge | undefined) {
  return useQuery({
    queryKey: ['desktop', 'printers'],
    enabled: bridge !== undefined,
    queryFn: () => (bridge === undefined ? [] : answerOf(bridge.listPrinters())),
  });
}
