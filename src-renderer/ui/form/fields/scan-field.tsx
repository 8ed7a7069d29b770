import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ScanButton } from '../scan-button.tsx';

/** A text that a scanner types and ends with Enter, that the camera reads, or that a person types. */
export function ScanField({
  label,
  help,
  submitLabel,
  isSending = false,
  keepsText = false,
  onEnter,
}: {
  label: string;
  help: string;
  submitLabel: string;
  isSending?: boolean;
  /** Whether what was entered stays, to be changed; else the next scan takes its place. */
  keepsText?: boolean;
  onEnter: (text: string) => void;
}) {
  const [text, setText] = useState('');
  function enter(entered: string): void {
    const trimmed = entered.trim();
    if (trimmed === '') return;
    setText(keepsText ? trimmed : '');
    onEnter(trimmed);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter(text);
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={label}
          description={help}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex="1 1 16rem"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          rightSection={<ScanButton onScan={enter} />}
        />
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
