import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiFault } from '../client/api-fault.ts';
import { Identifier } from '../format/identifier.tsx';
import { useFaultText } from './use-fault-text.ts';

/** What could not be loaded or done, why, and the way to try again. */
export function ErrorNotice({
  fault,
  title,
  onRetry,
  isRefusal = false,
}: {
  fault: unknown;
  /** In place of the words that it could not be loaded. */
  title?: string;
  onRetry?: () => void;
  /** Whether it answers what a person did, who is led to it. */
  isRefusal?: boolean;
}) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const requestId = fault instanceof ApiFault ? fault.requestId : undefined;
  return (
    <Alert
      vars={() => ({ root: { '--alert-bg': 'var(--refused-soft)', '--alert-color': 'var(--refused)' } })}
      icon={<CircleAlert aria-hidden />}
      title={title ?? t('error.title')}
      role="alert"
      {...(isRefusal ? { tabIndex: -1, 'data-refusal': true } : {})}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{faultText(fault)}</Text>
        {requestId !== undefined && (
          <Group gap="xs" fz="xs">
            <Text span fz="xs" c="dimmed">
              {t('error.request_id')}
            </Text>
            <Identifier value={requestId} label={t('error.request_id')} />
          </Group>
        )}
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
