import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { SidePanel } from '../../../../../ui/dialog/side-panel.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useLiveEvents } from '../../../../../ui/live/live-events.tsx';
import { SandboxBadge } from '../../../../../ui/shell/environment-badge.tsx';
import { DocumentKind } from '../../../../../ui/status/document-kind.tsx';
import { DocumentStatus } from '../../../../../ui/status/document-status.tsx';
import { useDocument } from '../../api/read-document.ts';
import { DocumentFile } from './document-file.tsx';
import { DocumentOverview } from './document-overview.tsx';
import { ViewChoice, type View } from './view-choice.tsx';

/** A document as a person reads it, or its files, beside the list that it was opened from. */
export function DocumentPanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const [view, setView] = useState<View>('document');
  const { data: found, error, refetch } = useDocument(invoiceId);
  useLiveEvents(
    ({ invoice_id }) => {
      if (invoice_id === invoiceId) void refetch();
    },
    () => void refetch(),
  );
  return (
    <SidePanel
      title={<bdi dir="ltr">{found?.invoice_number ?? '…'}</bdi>}
      size="xl"
      isLoading={found === undefined && error === null}
      onClose={onClose}
    >
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={onClose} />}
      {found !== undefined && (
        <Stack gap="lg">
          <Group justify="space-between">
            <Group gap="sm">
              <DocumentKind documentType={found.document_type} invoiceType={found.invoice_type} />
              <DocumentStatus status={found.status} />
              {found.environment === 'sandbox' && <SandboxBadge />}
            </Group>
            <ViewChoice view={view} onChoose={setView} />
          </Group>
          {view === 'document' ? <DocumentOverview found={found} /> : <DocumentFile key={view} found={found} format={view} />}
        </Stack>
      )}
    </SidePanel>
  );
}
