import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choosePrinter, type ManagerPrinters } from '#shared/api/people/printers.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useMay } from '../../session/session-context.ts';
import { usePrinterChanges } from '../../printing/printers-api.ts';

function TestButton() {
  const { t } = useTranslation('settings');
  const faultText = useFaultText();
  const { test } = usePrinterChanges();
  const testing = useMutation({
    mutationFn: () => test({ as: 'pdf' }),
    onSuccess: ({ printer }) => showToast(t('printer.tested', { name: `\u2068${printer}\u2069` })),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
      {t('printer.action.test')}
    </Button>
  );
}

/** The printer of this machine that prints PDFs. */
export function PdfPrinter({ printers }: { printers: ManagerPrinters }) {
  const { t } = useTranslation(['settings', 'kit']);
  const mayChange = useMay('printers.change');
  const { choose } = usePrinterChanges();
  const form = useApiForm({
    schema: choosePrinter,
    initialValues: { pdf_printer: printers.pdf_printer ?? '' },
    bodyOf: ({ pdf_printer: name }) => ({ pdf_printer: name === '' ? null : name }),
    send: choose,
    onDone: () => showToast(t('printer.pdf_saved')),
  });
  const { is_available: isAvailable, printers: known } = printers.system_printers;
  return (
    <Stack gap="sm">
      <Title order={2}>{t('printer.pdf')}</Title>
      {!isAvailable || known.length === 0 ? (
        <>
          <Text>{t('printer.pdf_missing')}</Text>
          <details>
            <summary>{t('printer.pdf_how')}</summary>
            <Text c="dimmed" mt="xs">
              {t(isAvailable ? 'printer.pdf_empty' : 'printer.pdf_none')}
            </Text>
          </details>
        </>
      ) : (
        <>
          <Text c="dimmed">{t('printer.pdf_help')}</Text>
          {mayChange && (
            <ApiForm form={form} submitLabel={t('kit:action.save')} isQuiet>
              <ChoiceField
                label={t('printer.pdf')}
                noneLabel={t('printer.none_named')}
                choices={known.map(({ name }) => ({ value: name, label: name }))}
                {...form.field('pdf_printer')}
              />
            </ApiForm>
          )}
          {mayChange && (
            <Group>
              <TestButton />
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}
