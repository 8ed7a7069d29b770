import { useEffect, useState, type ReactNode } from 'react';

const shownMs = 1_000;

// Browsers have no clipboard on pages without HTTPS; there they copy what is selected, as with Ctrl+C.
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // It is there for a moment, and moves nothing.
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

// Copies a text, also on pages without HTTPS, when a person asks for it. Returns whether that worked.
async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser or the person has forbidden it.
    return copySelected(text);
  }
}

/** Gives a button the way to copy a text, and says for a moment that it is copied. */
export function Copying({
  value,
  children,
}: {
  value: string;
  children: (button: { copied: boolean; copy: () => void }) => ReactNode;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), shownMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  return children({ copied, copy: () => void copyText(value).then(setCopied) });
}
