import { useEffect, useRef } from 'react';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { desktopBridge } from './desktop-bridge.ts';

/** Has tray, menu and notifications of the desktop follow the language that a person chooses, on whichever page. */
export function DesktopLanguage(): null {
  const { language } = useLanguage();
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    // The page is in that language already; a desktop that cannot follow is not worth a word.
    void desktopBridge()?.setLanguage(language);
  }, [language]);
  return null;
}
