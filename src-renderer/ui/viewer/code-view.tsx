import { Group, Text } from '@mantine/core';
import { CopyButton } from '../format/copy-button.tsx';
import classes from './code-view.module.css';

/** A text for programs as it is, from the left in both languages; to copy. The lines of a program are not broken: they scroll. */
export function CodeView({ text, label, isProgram = false }: { text: string; label: string; isProgram?: boolean }) {
  return (
    <div>
      <Group gap="xs" justify="space-between" mb={4}>
        <Text fw={500}>{label}</Text>
        <CopyButton value={text} label={label} size="compact-xs" />
      </Group>
      <pre className={classes['code']} data-program={isProgram} dir="ltr" tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
