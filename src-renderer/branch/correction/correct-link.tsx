import { Button } from '@mantine/core';
import { FilePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerDocument } from '#shared/api/people/documents.ts';
import { useMay } from '../session/session-context.ts';

type Refused = Pick<ManagerDocument, 'invoice_id' | 'status' | 'document_type'>;

/** Whether a document is an invoice that the authority has rejected and that nothing has replaced yet. */
export function isToCorrect({ status, document_type: type }: Refused, correctedBy: ManagerDocument['corrected_by']): boolean {
  return status === 'failed' && type === 'invoice' && correctedBy === null;
}

/** Leads to the form that issues a rejected invoice again; nothing for who may not, and where nothing is to be corrected. */
export function CorrectLink({ found, correctedBy }: { found: Refused; correctedBy: ManagerDocument['corrected_by'] }) {
  const { t } = useTranslation('sell');
  const mayIssue = useMay('documents.issue');
  if (!mayIssue || !isToCorrect(found, correctedBy)) return null;
  return (
    <Button
      component={Link}
      to={`/sell?replaces=${found.invoice_id}`}
      size="xs"
      variant="default"
      leftSection={<FilePen size={14} aria-hidden />}
    >
      {t('action.correct')}
    </Button>
  );
}
