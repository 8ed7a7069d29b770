import { Button, Text } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InvoiceRow } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../../../../ui/feedback/use-fault-text.ts';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { useRetry } from '../../api/retry-documents.ts';

/** Has the selected documents that wait tried again now; the others have nothing to be tried. */
export function RetrySelected({
  ids,
  rows,
  onDone,
}: {
  ids: readonly string[];
  rows: readonly InvoiceRow[];
  onDone: () => void;
}) {
  const { t } = useTranslation(['documents', 'kit']);
  const { count } = useFormats();
  const faultText = useFaultText();
  const { retrying, done } = useRetry();
  const selected = new Set(ids);
  const waiting = rows.filter(({ invoice_id, status }) => status === 'queued' && selected.has(invoice_id));
  return (
    <>
      {waiting.length > 0 && (
        <Button
          size="xs"
          leftSection={<RotateCw size={14} aria-hidden />}
          disabled={retrying.isPending}
          onClick={() =>
            retrying.mutate(
              waiting.map(({ invoice_id }) => invoice_id),
              {
                onSuccess: ({ asked }) => {
                  showToast(t('retry.asked', { count: asked }));
                  onDone();
                },
                onError: (fault) => showToast(faultText(fault), { isFailure: true }),
              },
            )
          }
        >
          {retrying.isPending
            ? t('kit:progress.of', { done: count(done), total: count(waiting.length) })
            : t('retry.waiting', { count: waiting.length })}
        </Button>
      )}
      {waiting.length < ids.length && (
        <Text fz="xs" c="dimmed">
          {waiting.length === 0 ? t('retry.none') : t('retry.others', { count: ids.length - waiting.length })}
        </Text>
      )}
    </>
  );
}
