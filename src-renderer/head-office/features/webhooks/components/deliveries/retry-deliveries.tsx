import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../../../../ui/feedback/use-fault-text.ts';
import { useWebhookRequests } from '../../api/use-webhook-requests.ts';

/** Sends deliveries again, one after the other. */
export function RetryDeliveries({ ids, onDone = () => {} }: { ids: readonly string[]; onDone?: () => void }) {
  const { t } = useTranslation('webhooks');
  const faultText = useFaultText();
  const { retryOne } = useWebhookRequests();
  const retrying = useMutation({
    mutationFn: async () => {
      for (const id of ids) await retryOne(id);
    },
    onSuccess: () => {
      onDone();
      showToast(t('retry.done', { count: ids.length }));
    },
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<RotateCcw size={14} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate()}
    >
      {t('action.retry')}
    </Button>
  );
}
