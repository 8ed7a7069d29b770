import { Button } from '@mantine/core';
import { FileMinus, FilePen, FilePlus, PackageCheck, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerDocument } from '#shared/api/people/documents.ts';
import { isAccepted } from '#shared/invoice/submission-status.ts';
import { isReturn, type ReturnedLines } from '#ui/document/shown-document.ts';
import { useMay } from '../session/session-context.ts';

type Rejected = Pick<ManagerDocument, 'invoice_id' | 'status' | 'document_type' | 'corrected_by'> & {
  line_items?: ReturnedLines | undefined;
  original_invoice_id?: string | null | undefined;
};

function isOpen({ status, corrected_by: by }: Pick<Rejected, 'status' | 'corrected_by'>): boolean {
  return status === 'failed' && by === null;
}

// Whether a document was rejected by the authority and nothing has replaced it yet. Lines of a return are given back by another return.
function isToCorrect(found: Omit<Rejected, 'invoice_id'>): boolean {
  return isOpen(found) && !isReturn(found.line_items ?? []);
}

/** Which documents may follow one that was issued. */
export function mayFollow(found: ManagerDocument): Record<'correction' | 'settlement' | 'credit_note' | 'debit_note', boolean> {
  const isValid = isAccepted(found.status);
  const isInvoice = isValid && found.document_type === 'invoice';
  return {
    correction: isToCorrect(found),
    settlement: isValid && (found.remaining_prepaid ?? 0) > 0,
    credit_note: isInvoice && (found.creditable ?? 0) > 0,
    debit_note: isInvoice,
  };
}

function FollowUp({ to, Icon, label }: { to: string; Icon: LucideIcon; label: string }) {
  return (
    <Button component={Link} to={to} size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Button>
  );
}

/**
 * Leads to the form that issues a rejected document again, or to the invoice of a rejected return, whose goods are returned once more; nothing
 * for who may not, and where nothing is to be corrected.
 */
export function CorrectLink({ found }: { found: Rejected }) {
  const { t } = useTranslation('sell');
  const mayIssue = useMay('documents.issue');
  const mayReturn = useMay('documents.return');
  const { line_items: lines = [], original_invoice_id: original } = found;
  if (isReturn(lines)) {
    if (!mayReturn || !isOpen(found) || typeof original !== 'string') return null;
    return <FollowUp to={`/return?invoice=${original}`} Icon={Undo2} label={t('action.return_again')} />;
  }
  if (!mayIssue || !isToCorrect(found) || (found.document_type === 'credit_note' && !mayReturn)) return null;
  return <FollowUp to={`/sell?replaces=${found.invoice_id}`} Icon={FilePen} label={t('action.correct')} />;
}

/** Leads to the forms of what may follow a valid document: its settlement, or a note on it. */
export function FollowUpLinks({ found }: { found: ManagerDocument }) {
  const { t } = useTranslation('sell');
  const mayIssue = useMay('documents.issue');
  const mayReturn = useMay('documents.return');
  const { settlement, credit_note: credit, debit_note: debit } = mayFollow(found);
  const { invoice_id: id } = found;
  if (!mayIssue) return null;
  return (
    <>
      {settlement && <FollowUp to={`/sell?settles=${id}`} Icon={PackageCheck} label={t('action.settle')} />}
      {credit && mayReturn && <FollowUp to={`/sell?credits=${id}`} Icon={FileMinus} label={t('action.credit')} />}
      {debit && <FollowUp to={`/sell?debits=${id}`} Icon={FilePlus} label={t('action.debit')} />}
    </>
  );
}
