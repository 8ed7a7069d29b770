import { useEffect, useEffectEvent } from 'react';
import { hasLatinKeys, scanEvent } from './hand-scanner.ts';

// What the keys of a US keyboard type, without Shift and with it; letters and the pad of numbers apart.
const typedBy: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from(')!@#$%^&*(', (shifted, digit) => [`Digit${digit}`, `${digit}${shifted}`])),
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};

// What a key types on a US keyboard, which is what a scanner thinks it is.
function latinOf({ code, shiftKey }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return /^Numpad(\d)$/.exec(code)?.[1] ?? typedBy[code]?.charAt(shiftKey ? 1 : 0) ?? '';
}

// On an Arabic layout a scanner types Arabic letters, which no code has.
function scannedText(keys: readonly KeyboardEvent[]): string {
  return keys.map((event) => (hasLatinKeys(keys) ? event.key : latinOf(event))).join('');
}

/** Hears what a hand scanner reads while a page is shown; the field that shows it has `data-takes-scans`. */
export function useHandScanner(onScan: ((text: string) => void) | undefined): void {
  const scanned = useEffectEvent((text: string) => onScan?.(text));
  useEffect(() => {
    const hear = (event: Event): void => {
      if (!(event instanceof CustomEvent) || !Array.isArray(event.detail)) return;
      scanned(scannedText(event.detail.filter((key) => key instanceof KeyboardEvent)));
    };
    window.addEventListener(scanEvent, hear);
    return () => window.removeEventListener(scanEvent, hear);
  }, []);
}
