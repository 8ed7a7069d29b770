import { Card, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QrView } from '../../viewer/qr-view.tsx';
import type { ShownDocument } from '../shown-document.ts';
import { DocumentDates } from './document-dates.tsx';
import { DocumentLines } from './document-lines.tsx';
import { DocumentParties } from './document-parties.tsx';

/** A document as a person reads it on paper: days, parties, lines, sums and QR. */
export function DocumentPaper({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  return (
    <Card withBorder padding="md">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <DocumentDates found={found} />
          {found.qr_code !== null && <QrView text={found.qr_code} label={t('detail.qr')} />}
        </Group>
        <DocumentParties found={found} />
        <DocumentLines found={found} />
      </Stack>
    </Card>
  );
}
