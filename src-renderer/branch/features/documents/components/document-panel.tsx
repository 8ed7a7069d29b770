import { Stack } from '@mantine/core';
import type { ManagerDocument } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { DocumentChain } from '../../../../ui/document/document-chain.tsx';
import { DocumentReferences } from '../../../../ui/document/document-references.tsx';
import { DocumentSidePanel } from '../../../../ui/document/panel/document-side-panel.tsx';
import { DocumentTimeline } from '../../../../ui/document/document-timeline.tsx';
import { DocumentFindings } from '../../../../ui/document/notices/document-findings.tsx';
import { WaitingNotice } from '../../../../ui/document/notices/waiting-notice.tsx';
import { DocumentPaper } from '../../../../ui/document/paper/document-paper.tsx';
import { DoneMark } from '../../../authority/done-mark.tsx';
import { useRetry } from '../../../authority/use-retry.ts';
import { PrintMenu } from '../../../printing/print-menu.tsx';
import { useMay } from '../../../session/session-context.ts';
import { useDocument } from '../api/read-document.ts';
import { DocumentOrigin } from './document-origin.tsx';

function Waiting({ found }: { found: ManagerDocument }) {
  const mayChange = useMay('queue.change');
  const { isPending, isSuccess, error, mutate } = useRetry();
  const retry = { isPending, isSuccess, error, run: () => mutate([found.invoice_id]) };
  return <WaitingNotice found={found} retry={mayChange ? retry : undefined} />;
}

function Overview({ found }: { found: ManagerDocument }) {
  const { findings, signature } = found;
  return (
    <Stack gap="lg">
      <PrintMenu invoiceId={found.invoice_id} />
      <Waiting found={found} />
      <DocumentFindings
        found={found}
        correctedBy={found.corrected_by}
        errors={findings.filter(({ severity }) => severity === 'error')}
        warnings={findings.filter(({ severity }) => severity === 'warning')}
      >
        <DoneMark
          invoiceId={found.invoice_id}
          number={found.invoice_number}
          done={found.done}
          isCorrected={found.corrected_by !== null}
        />
      </DocumentFindings>
      <DocumentPaper found={found} />
      <DocumentReferences found={found} />
      <DocumentTimeline timeline={found.timeline} />
      <DocumentChain found={found} isValid={signature.ok} faults={signature.faults.map((message) => ({ message }))} />
      <DocumentOrigin found={found} />
    </Stack>
  );
}

/** A document as a person reads it, or its files, beside the list that it was opened from. */
export function DocumentPanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useDocument(invoiceId);
  return (
    <DocumentSidePanel invoiceId={invoiceId} query={query} path={`/documents/${invoiceId}`} onClose={onClose}>
      {(found) => <Overview found={found} />}
    </DocumentSidePanel>
  );
}
