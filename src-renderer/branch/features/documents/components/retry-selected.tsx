import { Button, Text } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManagerDocumentRow } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../../../ui/feedback/use-fault-text.ts';
import { useRetry } from '../../../authority/use-retry.ts';

/** Has the selected documents that wait tried again now; the others have nothing to be tried. */
export function RetrySelected({
  ids,
  rows,
  onDone,
}: {
  ids: readonly string[];
  rows: readonly ManagerDocumentRow[];
  onDone: () => void;
}) {
  const { t } = useTranslation('documents');
  const faultText = useFaultText();
  const retrying = useRetry();
  const waiting = rows.flatMap(({ invoice_id: id, status }) => (status === 'queued' && ids.includes(id) ? [id] : []));
  if (waiting.length === 0) {
    return (
      <Text fz="xs" c="dimmed">
        {t('retry.none')}
      </Text>
    );
  }

  function retry(): void {
    retrying.mutate(waiting, {
      onSuccess: ({ asked }) => {
        showToast(t('retry.asked', { count: asked }));
        onDone();
      },
      onError: (fault) => showToast(faultText(fault), { isFailure: true }),
    });
  }
  return (
    <Button size="xs" leftSection={<RotateCw size={14} aria-hidden />} loading={retrying.isPending} onClick={retry}>
      {t('retry.waiting', { count: waiting.length })}
    </Button>
  );
}
