import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  addPrinterRequest,
  changePrinterRequest,
  type ManagerPrinters,
} from '../../../../../../src-shared/api/manager/appliance/printers.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import { NumberField } from '../../../../../ui/form/fields/number-field.tsx';
import { numberOf } from '../../../../../ui/form/fields/read-number.ts';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { usePrinterChanges } from '../../api/printers.ts';

type ReceiptPrinter = ManagerPrinters['receipt_printers'][number];

const widths = ['80', '58'] as const;

/** Adds a receipt printer, or changes one. */
export function PrinterForm({ printer, onClose }: { printer: ReceiptPrinter | undefined; onClose: () => void }) {
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
