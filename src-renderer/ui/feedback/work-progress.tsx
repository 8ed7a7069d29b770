import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.ts';

/** How far long work has come. It goes on when the page is left, and says so. */
export function WorkProgress({
  label,
  done,
  total,
  onLeave,
}: {
  label: string;
  /** Left out where nothing of it can be counted. */
  done?: number;
  /** Undefined where nobody knows. */
  total?: number | undefined;
  /** Leaves the work to itself. */
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const id = useId();
  const isKnown = done !== undefined && total !== undefined && total > 0;
  return (
    <Stack gap="xs" aria-busy>
      <Group justify="space-between" gap="xs">
        <Text id={id} fw={500}>
          {label}
        </Text>
        {done !== undefined && (
          <Text c="dimmed" data-figures>
            {isKnown ? t('progress.of', { done: count(done), total: count(total) }) : count(done)}
          </Text>
        )}
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={isKnown ? (done / total) * 100 : 100} aria-labelledby={id} animated={!isKnown} />
      </Progress.Root>
      {onLeave !== undefined && (
        <Group justify="space-between">
          <Text fz="xs" c="dimmed">
            {t('progress.goes_on')}
          </Text>
          <Button size="xs" variant="default" onClick={onLeave}>
            {t('progress.leave')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
