import { Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { SidePanel } from '../../dialog/side-panel.tsx';
import { ErrorNotice } from '../../feedback/error-notice.tsx';
import { useLiveEvents } from '../../live/live-events.tsx';
import { SandboxBadge } from '../../shell/environment-badge.tsx';
import { DocumentKind } from '../../status/document-kind.tsx';
import { DocumentStatus } from '../../status/document-status.tsx';
import { DocumentFile } from '../files/document-file.tsx';
import { ViewChoice, type View } from '../files/view-choice.tsx';
import type { ShownDocument } from '../shown-document.ts';

/** A document as a person reads it, or its files, beside the list that it was opened from. */
export function DocumentSidePanel<Found extends ShownDocument>({
  invoiceId,
  query: { data: found, error, refetch },
  path,
  onClose,
  children,
}: {
  invoiceId: string;
  query: { data: Found | undefined; error: Error | null; refetch: () => unknown };
  /** Where the API has the document; its files are below it. */
  path: string;
  onClose: () => void;
  children: (found: Found) => ReactNode;
}) {
  const [view, setView] = useState<View>('document');
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
          {view === 'document' ? children(found) : <DocumentFile key={view} found={found} path={path} format={view} />}
        </Stack>
      )}
    </SidePanel>
  );
}
