import { Button, Group, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Copying } from '../format/copying.tsx';
import classes from './code-view.module.css';

/** A text for programs as it is, from the left in both languages; to copy. The lines of a program are not broken: they scroll. */
export function CodeView({ text, label, isProgram = false }: { text: string; label: string; isProgram?: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <Group gap="xs" justify="space-between" mb={4}>
        <Text fw={500}>{label}</Text>
        <Copying value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
              aria-label={`${t(copied ? 'action.copied' : 'action.copy')}: ${label}`}
              onClick={copy}
            >
              {t(copied ? 'action.copied' : 'action.copy')}
            </Button>
          )}
        </Copying>
      </Group>
      <pre className={classes['code']} data-program={isProgram} dir="ltr" tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
