import { DocumentSidePanel } from '../../../../../ui/document/panel/document-side-panel.tsx';
import { useDocument } from '../../api/read-document.ts';
import { DocumentOverview } from './document-overview.tsx';

/** A document as a person reads it, or its files, beside the list that it was opened from. */
export function DocumentPanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useDocument(invoiceId);
  return (
    <DocumentSidePanel invoiceId={invoiceId} query={query} path={`/invoices/${invoiceId}`} onClose={onClose}>
      {(found) => <DocumentOverview found={found} />}
    </DocumentSidePanel>
  );
}
