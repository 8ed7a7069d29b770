import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { printedOn } from '../../../src-shared/api/manager/appliance/printers.ts';
import { useServices } from '../../ui/client/services.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../ui/feedback/use-fault-text.ts';
import { useIsOffered } from '../session/offered-pages.ts';
import { useMay } from '../session/session-context.ts';
import { usePrinters } from './use-printers.ts';

type Job = { as: 'receipt' | 'pdf'; printer: string };

function usePrinting(invoiceId: string) {
  const { t } = useTranslation('settings');
  const { client } = useServices();
  const faultText = useFaultText();
  return useMutation({
    mutationFn: (body: Job) => client.send({ method: 'POST', path: `/documents/${invoiceId}/print`, body, answer: printedOn }),
    onSuccess: ({ printer, is_copy }) => {
      const name = `\u2068${printer}\u2069`;
      showToast(t(is_copy === true ? 'print.done_copy' : 'print.done', { name }));
    },
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
}

/** The printers on which a document can be printed, as a receipt or as its PDF; nothing for who may not print. */
export function PrintMenu({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('settings');
  const mayPrint = useMay('documents.print');
  const isOffered = useIsOffered();
  const { data: printers } = usePrinters();
  const printing = usePrinting(invoiceId);
  if (!mayPrint || printers === undefined) return null;
  const jobs = [
    ...printers.receipt_printers.map(({ printer_id, name }) => ({ as: 'receipt', printer: printer_id, name }) as const),
    ...printers.system_printers.printers.map(({ name }) => ({ as: 'pdf', printer: name, name }) as const),
  ];
  if (jobs.length === 0 && !isOffered('/settings')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Printer size={14} aria-hidden />}
          loading={printing.isPending}
          style={{ alignSelf: 'flex-end' }}
        >
          {t('print.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {jobs.map(({ as, printer, name }) => (
          <Menu.Item key={`${as} ${printer}`} onClick={() => printing.mutate({ as, printer })}>
            {t(`print.${as}_on`, { name: `\u2068${name}\u2069` })}
          </Menu.Item>
        ))}
        {jobs.length === 0 && (
          <Menu.Item component={Link} to="/settings?tab=printers">
            {t('print.set_up')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
