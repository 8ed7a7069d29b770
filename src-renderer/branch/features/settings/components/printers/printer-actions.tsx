import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerPrinters } from '../../../../../../src-shared/api/manager/appliance/printers.ts';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../../../../ui/feedback/use-fault-text.ts';
import { usePrinterChanges } from '../../api/printers.ts';
import { PrinterForm } from './printer-form.tsx';

/** What can be done with a receipt printer. */
export function PrinterActions({ printer }: { printer: ManagerPrinters['receipt_printers'][number] }) {
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" loading={testing.isPending} aria-label={t('printer.action.of', { name })}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => testing.mutate()}>{t('printer.action.test')}</Menu.Item>
          <Menu.Item onClick={() => setOpen('change')}>{t('printer.action.change')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setOpen('remove')}>
            {t('printer.action.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
