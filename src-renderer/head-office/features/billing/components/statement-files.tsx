import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../ui/client/save-file.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../../../ui/feedback/use-fault-text.ts';

const formats = ['pdf', 'json'] as const;

/** The files of a statement. */
export function StatementFiles({ month }: { month: string }) {
  const { t } = useTranslation('billing');
  const { client } = useServices();
  const faultText = useFaultText();
  const save = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      saveFile(client, `/billing/statements/${month}?format=${format}`, `statement-${month}.${format}`),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Group gap="xs" wrap="nowrap">
      {formats.map((format) => (
        <Button
          key={format}
          size="compact-xs"
          variant="default"
          loading={save.isPending && save.variables === format}
          aria-label={t('file.label', { format: format.toUpperCase(), month })}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
