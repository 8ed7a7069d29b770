import { Button, Group, Input, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { ScanButton } from '../scan-button.tsx';
import { useHandScanner } from '../use-hand-scanner.ts';

// Who types can begin at once. A phone scans by its camera, and would show its keys.
function focusForTyping(field: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
}

/** A text that a scanner types and ends with Enter, that the camera reads, or that a person types. */
export function ScanField({
  label,
  help,
  submitLabel,
  isSending = false,
  keepsText,
  onEnter,
}: {
  label: string;
  help: string;
  submitLabel: string;
  isSending?: boolean;
  /** What was entered before, where what is entered stays to be changed; else the next scan takes its place. */
  keepsText?: string;
  onEnter: (text: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(keepsText ?? '');
  function enter(entered: string): void {
    const trimmed = entered.trim();
    if (trimmed === '') return;
    setText(keepsText === undefined ? '' : trimmed);
    // The next scan takes the place of what stays.
    input.current?.select();
    onEnter(trimmed);
  }
  useHandScanner(enter);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter(text);
      }}
    >
      <Input.Wrapper id={id} label={label} description={help}>
        <Group gap="sm" wrap="nowrap" mb={5}>
          <TextInput
            id={id}
            aria-describedby={`${id}-description`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            flex={1}
            dir="ltr"
            autoComplete="off"
            data-takes-scans
            spellCheck={false}
            ref={(field) => {
              input.current = field;
              focusForTyping(field);
            }}
            onFocus={(event) => event.currentTarget.select()}
            rightSection={<ScanButton onScan={enter} />}
          />
          <Button type="submit" loading={isSending}>
            {submitLabel}
          </Button>
        </Group>
      </Input.Wrapper>
    </form>
  );
}
