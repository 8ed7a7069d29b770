import { Card, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { QrView } from '../../../../../ui/viewer/qr-view.tsx';
import { DocumentChain } from './document-chain.tsx';
import { DocumentFindings } from './document-findings.tsx';
import { DocumentLines } from './paper/document-lines.tsx';
import { DocumentOrigin } from './document-origin.tsx';
import { DocumentParties } from './paper/document-parties.tsx';
import { DocumentReferences } from './document-references.tsx';
import { DocumentTimeline } from './document-timeline.tsx';
import { WaitingNotice } from './waiting-notice.tsx';
import { DocumentDates } from './paper/document-dates.tsx';

/** A document as it is printed, what became of it, and where it stands among the others. */
export function DocumentOverview({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  return (
    <Stack gap="lg">
      <WaitingNotice found={found} />
      <DocumentFindings found={found} />
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
      <DocumentReferences found={found} />
      <DocumentTimeline found={found} />
      <DocumentChain found={found} />
      <DocumentOrigin found={found} />
    </Stack>
  );
}
