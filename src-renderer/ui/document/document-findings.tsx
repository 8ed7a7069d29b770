import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findingKindOf, type FindingKind } from '#shared/i18n/rule-advice/finding-kind.ts';
import { isAccepted, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { isReturn, type ReturnedLines, type ShownDocument } from './shown-document.ts';
import { DocumentLink } from './document-link.tsx';
import { FindingsNotice } from './findings-notice.tsx';
import { withoutRepeats, type ShownFinding } from './read-finding.ts';
import { VendorDetails } from './technical-details.tsx';

type Correction = NonNullable<ShownDocument['corrected_by']>;
type Found = { status: SubmissionStatus; invoice_id: string; invoice_number: string; line_items?: ReturnedLines | undefined };
type Findings = { found: Found; findings: readonly ShownFinding[] };

// Each once, however many findings are of it.
function kindsOf(findings: readonly ShownFinding[]): FindingKind[] {
  return [...new Set(findings.map(({ code }) => findingKindOf(code)))];
}

// What it was rejected for is still to be read, but nothing is left to do about it.
function Corrected({ by, found, findings, children }: Findings & { by: Correction; children: ReactNode }) {
  const { t } = useTranslation('documents');
  const { invoice_id, invoice_number } = by;
  return (
    <FindingsNotice
      tone="done"
      title={t('detail.corrected')}
      text={t('detail.corrected_text')}
      kinds={kindsOf(findings)}
      details={<VendorDetails found={found} findings={findings} />}
    >
      <DocumentLink id={invoice_id}>{t('detail.corrected_open', { number: `\u2068${invoice_number}\u2069` })}</DocumentLink>
      {children}
    </FindingsNotice>
  );
}

function Rejected({ found, findings, children }: Findings & { children: ReactNode }) {
  const { t } = useTranslation('documents');
  const kinds = kindsOf(findings);
  return (
    <FindingsNotice
      tone="refused"
      title={kinds.length === 0 ? t('status.failed') : t('detail.errors', { count: kinds.length })}
      text={t(isReturn(found.line_items ?? []) ? 'detail.rejected_return' : 'detail.rejected_text')}
      kinds={kinds}
      advice={t('detail.advice')}
      details={<VendorDetails found={found} findings={findings} />}
    >
      {children}
    </FindingsNotice>
  );
}

// An accepted document is valid with them, so that they concern later ones alone.
function Warned({ found, findings }: Findings) {
  const { t } = useTranslation('documents');
  const kinds = kindsOf(findings);
  const isValid = isAccepted(found.status);
  return (
    <FindingsNotice
      tone="attention"
      title={isValid ? t('detail.warned') : t('detail.warnings', { count: kinds.length })}
      text={isValid ? t('detail.warned_text') : undefined}
      kinds={kinds}
      advice={t(isValid ? 'detail.advice_later' : 'detail.advice')}
      details={<VendorDetails found={found} findings={findings} />}
    />
  );
}

/** What the authority found in a document, and what to do about it: errors, then warnings; nothing where it found nothing. */
export function DocumentFindings({
  found,
  correctedBy,
  errors,
  warnings,
  children,
}: {
  found: Found;
  /** The document that was issued in place of this rejected one. */
  correctedBy: Correction | null;
  errors: readonly ShownFinding[];
  warnings: readonly ShownFinding[];
  /** What can be done about a rejected document. */
  children?: ReactNode;
}) {
  const { mended, further } = withoutRepeats(errors, warnings);
  return (
    <>
      {correctedBy !== null && (
        <Corrected by={correctedBy} found={found} findings={mended}>
          {children}
        </Corrected>
      )}
      {found.status === 'failed' && correctedBy === null && (
        <Rejected found={found} findings={mended}>
          {children}
        </Rejected>
      )}
      {further.length > 0 && <Warned found={found} findings={further} />}
    </>
  );
}
