import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { useFieldLabel } from './field-label.ts';

function focusField(path: string): void {
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
}

/** Whether a profile has what production needs; what is missing leads to its field where there is a form. */
export function ProfileCompleteness({ missing, hasForm }: { missing: readonly string[]; hasForm: boolean }) {
  const { t } = useTranslation('companies');
  const labelOf = useFieldLabel();
  if (missing.length === 0) return <Notice tone="done">{t('complete.ready')}</Notice>;
  return (
    <Notice tone="attention" title={t('complete.title')}>
      <Stack gap="xs">
        <Text>{t('complete.text')}</Text>
        <Group gap="xs">
          {missing.map((path) =>
            hasForm ? (
              <Button key={path} size="xs" variant="default" onClick={() => focusField(path)}>
                {labelOf(path)}
              </Button>
            ) : (
              <Text key={path} fw={500}>
                {labelOf(path)}
              </Text>
            ),
          )}
        </Group>
      </Stack>
    </Notice>
  );
}
