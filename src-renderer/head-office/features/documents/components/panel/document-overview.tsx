import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { adviceOnFinding } from '../../../../../../src-shared/i18n/rule-advice/finding-advice.ts';
import { findingsIn, type Finding } from '../../../../../../src-shared/i18n/rule-advice/findings-in.ts';
import { DocumentChain } from '../../../../../ui/document/document-chain.tsx';
import { DocumentReferences } from '../../../../../ui/document/document-references.tsx';
import { DocumentTimeline } from '../../../../../ui/document/document-timeline.tsx';
import { DocumentFindings } from '../../../../../ui/document/notices/document-findings.tsx';
import type { ShownFinding } from '../../../../../ui/document/notices/findings-notice.tsx';
import { WaitingNotice } from '../../../../../ui/document/notices/waiting-notice.tsx';
import { DocumentPaper } from '../../../../../ui/document/paper/document-paper.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import { useRetry } from '../../api/retry-documents.ts';
import { DocumentOrigin } from './document-origin.tsx';

function withAdvice({ code, message }: Finding): ShownFinding {
  const { advice, adviceAr } = adviceOnFinding(code);
  return { code, message, advice, advice_ar: adviceAr };
}

function Waiting({ found }: { found: OrganizationInvoice }) {
  const { permissions } = useMe();
  const { retrying } = useRetry();
  const { isPending, isSuccess, error, mutate } = retrying;
  const retry = { isPending, isSuccess, error, run: () => mutate([found.invoice_id]) };
  return <WaitingNotice found={found} retry={permissions.includes('invoices.change') ? retry : undefined} />;
}

/** A document as it is printed, what became of it, and where it stands among the others. */
export function DocumentOverview({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const { status, last_error: lastError, signature } = found;
  const errors = status === 'failed' && lastError !== null ? findingsIn(lastError) : [];
  return (
    <Stack gap="lg">
      <Waiting found={found} />
      <DocumentFindings
        found={found}
        correctedBy={found.corrected_by}
        errors={errors.map(withAdvice)}
        warnings={found.tax_warnings.map(withAdvice)}
      />
      <DocumentPaper found={found} />
      <DocumentReferences found={found} />
      <DocumentTimeline
        timeline={found.timeline}
        further={[{ key: 'received', title: t('detail.received'), at: found.received_at }]}
      />
      <DocumentChain found={found} isValid={signature.ok} faults={signature.faults} />
      <DocumentOrigin found={found} />
    </Stack>
  );
}
