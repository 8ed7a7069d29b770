import { Button, Text } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../feedback/toasts.tsx';
import { useFaultText } from '../../feedback/use-fault-text.ts';
import { useFormats } from '../../format/use-formats.ts';
import type { ListedDocument } from './document-columns.tsx';

/** Has documents that wait tried again now. */
export type Retrying = {
  isPending: boolean;
  /** How many have been asked for, where that is told as it goes. */
  done?: number;
  mutate: (
    ids: readonly string[],
    heard: { onSuccess: (answer: { asked: number }) => void; onError: (fault: Error) => void },
  ) => void;
};

/** Has the selected documents that wait tried again now; the others have nothing to be tried. */
export function RetrySelected({
  selected,
  retrying: { isPending, done, mutate },
  onDone,
}: {
  selected: readonly ListedDocument[];
  retrying: Retrying;
  onDone: () => void;
}) {
  const { t } = useTranslation(['documents', 'kit']);
  const { count } = useFormats();
  const faultText = useFaultText();
  const waiting = selected.filter(({ status }) => status === 'queued').map(({ invoice_id }) => invoice_id);
  const others = selected.length - waiting.length;
  const note = waiting.length === 0 ? t('retry.none') : done !== undefined && others > 0 && t('retry.others', { count: others });

  function retry(): void {
    mutate(waiting, {
      onSuccess: ({ asked }) => {
        showToast(t('retry.asked', { count: asked }));
        onDone();
      },
      onError: (fault) => showToast(faultText(fault), { isFailure: true }),
    });
  }
  return (
    <>
      {waiting.length > 0 && (
        <Button
          size="xs"
          leftSection={<RotateCw size={14} aria-hidden />}
          loading={isPending && done === undefined}
          disabled={isPending}
          onClick={retry}
        >
          {isPending && done !== undefined
            ? t('kit:progress.of', { done: count(done), total: count(waiting.length) })
            : t('retry.waiting', { count: waiting.length })}
        </Button>
      )}
      {note !== false && (
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}
