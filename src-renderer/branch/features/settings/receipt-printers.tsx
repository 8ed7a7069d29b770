import { Button, Group, Stack, Table, Text, Title, Menu, Checkbox } from '@mantine/core';
import { Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { type ManagerPrinters, addPrinterRequest, changePrinterRequest } from '#shared/api/people/printers.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerItem } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { RowActions } from '#ui/list/row-actions.tsx';
import { useMay } from '../../session/session-context.ts';
import { usePrinterChanges } from '../../printing/printers-api.ts';

type ReceiptPrinter = ManagerPrinters['receipt_printers'][number];

const widths = ['80', '58'] as const;

// Adds a receipt printer, or changes one.
function PrinterForm({ printer, onClose }: { printer: ReceiptPrinter | undefined; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'kit']);
  const { save } = usePrinterChanges();
  const form = useApiForm({
    schema: printer === undefined ? addPrinterRequest : changePrinterRequest,
    initialValues: {
      name: printer?.name ?? '',
      host: printer?.host ?? '',
      port: String(printer?.port ?? 9_100),
      paper_mm: String(printer?.paper_mm ?? 80),
      opens_drawer: printer?.opens_drawer ?? false,
      is_default: printer?.is_default ?? false,
    },
    bodyOf: ({ port, paper_mm: width, ...values }) => ({ ...values, port: numberOf(port) ?? null, paper_mm: Number(width) }),
    send: (body) => save(printer?.printer_id, body),
    onDone: ({ name }) => {
      onClose();
      showToast(t('printer.added', { name: `\u2068${name}\u2069` }));
    },
    draft: `printer-${printer?.printer_id ?? 'added'}`,
  });
  const title =
    printer === undefined ? t('printer.title_add') : t('printer.title_change', { name: `\u2068${printer.name}\u2069` });
  return (
    <FormDialog title={title} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <TextField label={t('printer.name')} isRequired {...form.field('name')} />
        <TextField label={t('printer.host')} isCode isRequired {...form.field('host')} />
        <NumberField label={t('printer.port')} help={t('printer.port_help')} {...form.field('port')} />
        <ChoiceField
          label={t('printer.paper')}
          choices={widths.map((value) => ({ value, label: t('printer.paper_mm', { width: value }) }))}
          {...form.field('paper_mm')}
        />
        <Checkbox label={t('printer.drawer')} {...form.field('opens_drawer', { type: 'checkbox' })} />
        <Checkbox
          label={t('printer.default')}
          description={t('printer.default_help')}
          {...form.field('is_default', { type: 'checkbox' })}
        />
      </ApiForm>
    </FormDialog>
  );
}

// What can be done with a receipt printer.
function PrinterActions({ printer }: { printer: ManagerPrinters['receipt_printers'][number] }) {
  const { t } = useTranslation('settings');
  const faultText = useFaultText();
  const { remove, test } = usePrinterChanges();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  const name = `\u2068${printer.name}\u2069`;
  const testing = useMutation({
    mutationFn: () => test({ as: 'receipt', printer: printer.printer_id }),
    onSuccess: () => showToast(t('printer.tested', { name })),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <>
      <RowActions label={t('printer.action.of', { name })} isBusy={testing.isPending}>
        <Menu.Item onClick={() => testing.mutate()}>{t('printer.action.test')}</Menu.Item>
        <Menu.Item onClick={() => setOpen('change')}>{t('printer.action.change')}</Menu.Item>
        <DangerItem onClick={() => setOpen('remove')}>{t('printer.action.remove')}</DangerItem>
      </RowActions>
      {open === 'change' && <PrinterForm printer={printer} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('printer.remove_title')}
          name={<bdi>{printer.name}</bdi>}
          confirmLabel={t('printer.action.remove')}
          onConfirm={async () => {
            await remove(printer.printer_id);
            close();
            showToast(t('printer.removed', { name }));
          }}
          onClose={close}
        >
          {t('printer.remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The receipt printers in the network. */
export function ReceiptPrinters({ printers }: { printers: ManagerPrinters['receipt_printers'] }) {
  const { t } = useTranslation('settings');
  const mayChange = useMay('printers.change');
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} id="receipt-printers">
          {t('printer.receipts')}
        </Title>
        {mayChange && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('printer.action.add')}
          </Button>
        )}
      </Group>
      {printers.length === 0 ? (
        <EmptyState icon={<Printer size={32} />} title={t('printer.empty_title')}>
          {t('printer.empty')}
        </EmptyState>
      ) : (
        <Table aria-labelledby="receipt-printers" horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('printer.name')}</Table.Th>
              <Table.Th scope="col">{t('printer.paper')}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {printers.map((printer) => (
              <Table.Tr key={printer.printer_id}>
                <Table.Td>
                  <Group gap="xs">
                    <Text span fw={500}>
                      <bdi>{printer.name}</bdi>
                    </Text>
                    {printer.is_default && <StatusBadge tone="done">{t('printer.default')}</StatusBadge>}
                  </Group>
                  <Text fz="xs" c="dimmed">
                    <bdi dir="ltr">{`${printer.host}:${printer.port}`}</bdi>
                  </Text>
                </Table.Td>
                <Table.Td>{t('printer.paper_mm', { width: printer.paper_mm })}</Table.Td>
                <Table.Td ta="end">{mayChange && <PrinterActions printer={printer} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {isAdding && <PrinterForm printer={undefined} onClose={() => setAdding(false)} />}
    </Stack>
  );
}
