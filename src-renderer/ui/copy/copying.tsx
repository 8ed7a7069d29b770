import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from './copy-text.ts';

const shownMs = 1_000;

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
