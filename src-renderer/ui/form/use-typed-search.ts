import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const typingPauseMs = 250;

/** What stands in a search field: it shows at once what is typed, passes it on after a pause, and follows `value` when that changes elsewhere. */
export function useTypedSearch(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  // What was passed on last, which comes back as `value` when more may have been typed already.
  const [sent, setSent] = useState<string>();
  const pass = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    onChange(text);
  }, typingPauseMs);
  const [passed, setPassed] = useState(value);
  // Another address, such as that of Back or of a saved view, holds another text.
  if (value !== passed) {
    setPassed(value);
    // The address holds it without the spaces around it.
    if (value !== sent) {
      setSent(undefined);
      if (value !== typed.trim()) setTyped(value);
    }
  }
  function type(text: string): void {
    setTyped(text);
    pass(text);
  }
  return [typed, type];
}
