import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAccepted, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { ShownDocument } from './shown-document.ts';
import { DocumentLink } from './document-link.tsx';
import { FindingsNotice, type ShownFinding } from './findings-notice.tsx';

type Correction = NonNullable<ShownDocument['corrected_by']>;

// What it was rejected for is still to be read, but nothing is left to do about it.
function Corrected({
  by: { invoice_id, invoice_number },
  errors,
  children,
}: {
  by: Correction;
  errors: readonly ShownFinding[];
  children: ReactNode;
}) {
  const { t } = useTranslation('documents');
  return (
    <FindingsNotice tone="done" title={t('detail.corrected')} text={t('detail.corrected_text')} findings={errors}>
      <DocumentLink id={invoice_id}>{t('detail.corrected_open', { number: `\u2068${invoice_number}\u2069` })}</DocumentLink>
      {children}
    </FindingsNotice>
  );
}

/** What the authority found in a document, and what to do about it: errors, then warnings; nothing where it found nothing. */
export function DocumentFindings({
  found: { status, last_error: lastError },
  correctedBy,
  errors,
  warnings,
  children,
}: {
  found: { status: SubmissionStatus; last_error: string | null };
  /** The document that was issued again with the number of this rejected one. */
  correctedBy: Correction | null;
  errors: readonly ShownFinding[];
  warnings: readonly ShownFinding[];
  /** What can be done about a rejected document. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('documents');
  return (
    <>
      {correctedBy !== null && (
        <Corrected by={correctedBy} errors={errors}>
          {children}
        </Corrected>
      )}
      {status === 'failed' && correctedBy === null && (
        <FindingsNotice
          tone="refused"
          title={errors.length === 0 ? t('detail.findings') : t('detail.errors', { count: errors.length })}
          text={t('detail.rejected_text')}
          findings={errors}
        >
          {errors.length === 0 && lastError !== null && <Text dir="auto">{lastError}</Text>}
          {children}
        </FindingsNotice>
      )}
      {warnings.length > 0 && (
        <FindingsNotice
          tone="attention"
          title={t('detail.warnings', { count: warnings.length })}
          text={isAccepted(status) ? t('detail.warned_text') : undefined}
          findings={warnings}
        />
      )}
    </>
  );
}
