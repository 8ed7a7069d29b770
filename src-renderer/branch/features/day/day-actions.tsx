import { Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileText, Printer, Receipt, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import { dayReportPrinted } from '#shared/api/people/documents.ts';
import { saveFile } from '#ui/client/save-file.ts';
import { useServices } from '#ui/client/services.ts';
import { MenuButton } from '#ui/dialog/menu-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { isolated } from '#ui/format/joined-names.ts';
import { ExportButton } from '#ui/list/export-button.tsx';
import { dayFileName, useDaySheet, type WordedFilter } from '#ui/reports/day-names.ts';
import { usePrinters } from '../../printing/printers-api.ts';
import { useIsOffered, useMay } from '../../session/session-context.ts';

// What the report is of.
type AskedDay = { date: string; environment: string; egs_unit_id?: string; till?: string; cashier?: string };

function useDayActions(asked: AskedDay, parts: readonly WordedFilter[]) {
  const { t } = useTranslation('settings');
  const { client } = useServices();
  const faultText = useFaultText();
  const onError = (fault: Error) => showToast(faultText(fault), { isFailure: true });
  const printing = useMutation({
    mutationFn: (printer: string) =>
      client.send({ method: 'POST', path: '/reports/day/print', body: { ...asked, printer }, answer: dayReportPrinted }),
    onSuccess: ({ printer }) => showToast(t('print.done', { name: isolated(printer) })),
    onError,
  });
  const saving = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...asked, format: 'pdf' });
      return saveFile(client, `/reports/day?${query.toString()}`, dayFileName(asked.date, parts, 'pdf'));
    },
    onError,
  });
  return { printing, saving };
}

/** Prints the report of a day, for who may, or saves it as a file. */
export function DayActions({
  asked,
  parts,
  report,
}: {
  asked: AskedDay;
  parts: readonly WordedFilter[];
  report: DayReport | undefined;
}) {
  const { t } = useTranslation(['day', 'settings']);
  const mayPrint = useMay('reports.read');
  const isOffered = useIsOffered();
  const { data: printers } = usePrinters();
  const { printing, saving } = useDayActions(asked, parts);
  const sheet = useDaySheet(report, parts);
  const receiptPrinters = printers?.receipt_printers ?? [];
  const lacksPrinter = printers !== undefined && receiptPrinters.length === 0 && isOffered('/settings');
  return (
    <Group gap="xs">
      {mayPrint && (
        <MenuButton
          label={t('settings:print.action')}
          Icon={Printer}
          isBusy={printing.isPending}
          isDisabled={report === undefined}
        >
          {receiptPrinters.map(({ printer_id: id, name }) => (
            <Menu.Item key={id} leftSection={<Receipt size={16} aria-hidden />} onClick={() => printing.mutate(id)}>
              {t('settings:print.receipt_on', { name: isolated(name) })}
            </Menu.Item>
          ))}
          {lacksPrinter && (
            <Menu.Item component={Link} to="/settings?tab=printers" leftSection={<Settings size={16} aria-hidden />}>
              {t('settings:print.set_up')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<FileText size={16} aria-hidden />} onClick={() => window.print()}>
            {t('print_page')}
          </Menu.Item>
        </MenuButton>
      )}
      <ExportButton
        files={[{ label: t('save.pdf'), Icon: FileText, onSave: () => saving.mutate() }, sheet]}
        isBusy={saving.isPending}
        isDisabled={report === undefined}
      />
    </Group>
  );
}
