import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isAccepted, type SubmissionStatus } from '../../../../src-shared/invoice/submission-status.ts';
import { FindingsNotice, type ShownFinding } from './findings-notice.tsx';

/** What the authority found in a document, and what to do about it: errors, then warnings; nothing where it found nothing. */
export function DocumentFindings({
  found: { status, last_error: lastError },
  errors,
  warnings,
  children,
}: {
  found: { status: SubmissionStatus; last_error: string | null };
  errors: readonly ShownFinding[];
  warnings: readonly ShownFinding[];
  /** What can be done about a rejected document. */
  children?: React.ReactNode;
}) {
  const { t } = useTranslation('documents');
  return (
    <>
      {status === 'failed' && (
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
