import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { useWebhookRequests } from './webhooks-api.ts';

/** Sends deliveries again, one after the other. */
export function RetryDeliveries({ ids, onDone = () => {} }: { ids: readonly string[]; onDone?: () => void }) {
  const { t } = useTranslation('webhooks');
  const faultText = useFaultText();
  const { retryOne } = useWebhookRequests();
  const retrying = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      for (const id of chosen) await retryOne(id);
    },
    // Of what was chosen: those that are delivered meanwhile leave the list, and with it the selection.
    onSuccess: (_done, chosen) => {
      onDone();
      showToast(t('retry.done', { count: chosen.length }));
    },
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<RotateCcw size={14} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(ids)}
    >
      {t('action.retry')}
    </Button>
  );
}
