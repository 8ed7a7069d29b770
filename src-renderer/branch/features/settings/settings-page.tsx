import { Stack, Card, Skeleton, Text, Title, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { Page } from '#ui/shell/page.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import type { ManagerSettings } from '#shared/api/people/settings.ts';
import { Facts } from '#ui/figures/facts.tsx';
import type { DesktopBridge } from '#shared/api/desktop/bridge.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { desktopBridge, useDesktopFaultText, useDesktopPrinters } from '../../desktop/desktop-bridge.ts';
import { usePrinters } from '../../printing/printers-api.ts';
import { CompanyTab } from './company-tab.tsx';
import { ComputerTab } from './computer-tab.tsx';
import { MailTab } from './mail-tab.tsx';
import { OfficeTab } from './office-tab.tsx';
import { PdfPrinter } from './pdf-printer.tsx';
import { ReceiptLayoutForm } from './receipt-layout.tsx';
import { ReceiptPrinters } from './receipt-printers.tsx';
import { useSettings } from './settings-api.ts';
import { GeneralForm } from './general-form.tsx';

function PrinterNames({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  const faultText = useDesktopFaultText();
  const { data: printers, error } = useDesktopPrinters(bridge);
  if (printers === undefined) {
    return error === null ? <Skeleton height={48} aria-busy /> : <Notice tone="attention">{faultText(error)}</Notice>;
  }
  if (printers.length === 0) return <Text c="dimmed">{t('printers.none')}</Text>;
  return (
    <>
      <Text c="dimmed">{t('printers.help')}</Text>
      <List aria-label={t('printers.title')}>
        {printers.map(({ name, display_name: shown, description }) => (
          <List.Item key={name}>
            <bdi>{shown}</bdi>
            {description !== '' && (
              <Text span fz="xs" c="dimmed" ms="xs">
                <bdi>{description}</bdi>
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </>
  );
}

// The printers of this computer, on which the desktop prints PDFs.
function ComputerPrinters({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  return (
    <Stack gap="sm">
      <Title order={2}>{t('printers.title')}</Title>
      <PrinterNames bridge={bridge} />
    </Stack>
  );
}

// The receipt printers in the network, and the printer for PDFs: one that the appliance uses, or those of the desktop.
function PrintersTab() {
  const bridge = desktopBridge();
  const { data, error, refetch } = usePrinters();
  const reread = () => void refetch();
  useLiveEvents(({ type }) => type === 'printers' && reread(), reread);
  if (data === undefined) {
    return error === null ? <Skeleton height={240} aria-busy /> : <ErrorNotice fault={error} onRetry={reread} />;
  }
  return (
    <Stack maw="var(--measure)">
      <Card withBorder component="section">
        <ReceiptPrinters printers={data.receipt_printers} />
      </Card>
      <Card withBorder component="section">
        {bridge === undefined ? <PdfPrinter printers={data} /> : <ComputerPrinters bridge={bridge} />}
      </Card>
      <Card withBorder component="section">
        <ReceiptLayoutForm layout={data.receipt_layout} />
      </Card>
    </Stack>
  );
}

function StartFlags({ flags }: { flags: ManagerSettings['start_flags'] }) {
  const { t } = useTranslation('settings');
  if (flags.length === 0) return null;
  return (
    <Card withBorder component="section">
      <details>
        <summary>
          <Title order={2} display="inline">
            {t('general.start')}
          </Title>
        </summary>
        <Text c="dimmed" my="md">
          {t('general.start_help')}
        </Text>
        <Facts
          facts={flags.map(({ flag, value }) => ({
            label: `\u2066${flag}\u2069`,
            value: value === null ? <Text c="dimmed">{t('general.start_unset')}</Text> : <bdi dir="ltr">{value}</bdi>,
          }))}
        />
      </details>
    </Card>
  );
}

// The branch itself, and how it is reached in the network.
function GeneralTab() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) {
    return error === null ? <Skeleton height={420} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack maw="var(--measure)">
      <GeneralForm settings={data} />
      <StartFlags flags={data.start_flags} />
    </Stack>
  );
}

/** What can be set of the branch while it runs. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'branch', 'thisComputer']);
  const bridge = desktopBridge();
  return (
    <Page label={t('branch:page.settings')}>
      <PageTabs
        label={t('tab.label')}
        tabs={[
          { name: 'general', label: t('tab.general'), content: <GeneralTab /> },
          { name: 'company', label: t('tab.company'), content: <CompanyTab /> },
          { name: 'head-office', label: t('tab.office'), content: <OfficeTab /> },
          { name: 'printers', label: t('tab.printers'), content: <PrintersTab /> },
          { name: 'mail', label: t('tab.mail'), content: <MailTab /> },
          ...(bridge === undefined
            ? []
            : [{ name: 'computer', label: t('thisComputer:tab.label'), content: <ComputerTab bridge={bridge} /> }]),
        ]}
      />
    </Page>
  );
}
