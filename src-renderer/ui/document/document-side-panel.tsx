import { Stack, Button } from '@mantine/core';
import { use, useEffect, useState, type ReactNode } from 'react';
import { Code, FileText, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../dialog/side-panel.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { RecentDocumentsContext } from '../palette/recent-documents.ts';
import { useLiveEvents } from '../live/live-events.tsx';
import { DocumentFile } from './document-file.tsx';
import { DocumentHead } from './document-head.tsx';
import type { ShownDocument } from './shown-document.ts';

// What a panel shows of a document.
type View = 'document' | 'xml' | 'pdf';

const views = [
  { view: 'document', Icon: ReceiptText },
  { view: 'xml', Icon: Code },
  { view: 'pdf', Icon: FileText },
] as const;

// Chooses between the document to be read, its signed XML and its PDF.
function ViewChoice({ view: chosen, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation('documents');
  return (
    <Button.Group aria-label={t('view.label')}>
      {views.map(({ view, Icon }) => (
        <Button
          key={view}
          size="xs"
          variant={view === chosen ? 'light' : 'default'}
          leftSection={<Icon size={14} aria-hidden />}
          aria-pressed={view === chosen}
          onClick={() => onChoose(view)}
        >
          {t(`view.${view}`)}
        </Button>
      ))}
    </Button.Group>
  );
}

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
  const recent = use(RecentDocumentsContext);
  useEffect(() => {
    if (found === undefined) return;
    const { invoice_id, invoice_number, invoice_date, environment, company_id = null } = found;
    recent.note({ invoice_id, invoice_number, invoice_date, environment, company_id });
  }, [recent, found]);
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
          <DocumentHead found={found} />
          <ViewChoice view={view} onChoose={setView} />
          {view === 'document' ? children(found) : <DocumentFile key={view} found={found} path={path} format={view} />}
        </Stack>
      )}
    </SidePanel>
  );
}
