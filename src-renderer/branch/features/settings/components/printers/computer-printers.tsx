import { List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../../../src-shared/api/desktop/bridge.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { useDesktopFaultText } from '../../../../desktop/use-desktop-fault-text.ts';
import { useDesktopPrinters } from '../../../../desktop/use-desktop-printers.ts';

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

/** The printers of this computer, on which the desktop prints PDFs. */
export function ComputerPrinters({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  return (
    <Stack gap="sm">
      <Title order={2}>{t('printers.title')}</Title>
      <PrinterNames bridge={bridge} />
    </Stack>
  );
}
