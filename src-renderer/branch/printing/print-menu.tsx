import { Menu, Text } from '@mantine/core';
import { FileText, Printer, Receipt, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MenuButton } from '#ui/dialog/menu-button.tsx';
import { isolated } from '#ui/format/joined-names.ts';
import { desktopBridge, useDesktopPrinters } from '../desktop/desktop-bridge.ts';
import { useIsOffered, useMay } from '../session/session-context.ts';
import { printJobsOf, usePrinting } from './print-jobs.ts';
import { usePrinters } from './printers-api.ts';

/** The printers on which a document can be printed, as a receipt or as its PDF; nothing for who may not print. */
export function PrintMenu({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('settings');
  const mayPrint = useMay('documents.print');
  const isOffered = useIsOffered();
  const { data: printers, isLoading } = usePrinters();
  const bridge = desktopBridge();
  const { data: ofDesktop } = useDesktopPrinters(bridge);
  const printing = usePrinting(invoiceId);
  if (!mayPrint || (printers === undefined && !isLoading)) return null;
  const jobs = printers === undefined ? [] : printJobsOf(printers, bridge && (ofDesktop ?? []));
  if (printers !== undefined && jobs.length === 0 && !isOffered('/settings')) {
    return (
      <Text fz="sm" c="dimmed">
        {t('print.none')}
      </Text>
    );
  }
  return (
    <MenuButton label={t('print.action')} Icon={Printer} isSmall isBusy={printing.isPending || printers === undefined}>
      {jobs.map((job) => (
        <Menu.Item
          key={`${job.as} ${job.printer}`}
          leftSection={job.as === 'pdf' ? <FileText size={16} aria-hidden /> : <Receipt size={16} aria-hidden />}
          onClick={() => printing.mutate(job)}
        >
          {t(`print.${job.as}_on`, { name: isolated(job.name) })}
        </Menu.Item>
      ))}
      {jobs.length === 0 && (
        <Menu.Item component={Link} to="/settings?tab=printers" leftSection={<Settings size={16} aria-hidden />}>
          {t('print.set_up')}
        </Menu.Item>
      )}
    </MenuButton>
  );
}
