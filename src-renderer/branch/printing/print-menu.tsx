import { Button, Menu } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
  if (printers !== undefined && jobs.length === 0 && !isOffered('/settings')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Printer size={14} aria-hidden />}
          loading={printing.isPending || printers === undefined}
          style={{ alignSelf: 'flex-end' }}
        >
          {t('print.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {jobs.map((job) => (
          <Menu.Item key={`${job.as} ${job.printer}`} onClick={() => printing.mutate(job)}>
            {t(`print.${job.as}_on`, { name: `\u2068${job.name}\u2069` })}
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
