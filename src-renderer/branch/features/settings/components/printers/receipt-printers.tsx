import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerPrinters } from '../../../../../../src-shared/api/manager/appliance/printers.ts';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../../../ui/status/status-badge.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { PrinterActions } from './printer-actions.tsx';
import { PrinterForm } from './printer-form.tsx';

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
