import { Group } from '@mantine/core';
import { FileMinus, FilePlus, FileText, Wallet, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isNote, type DocumentType, type InvoiceType } from '#shared/invoice/document.ts';

const icons: Record<DocumentType, LucideIcon> = {
  invoice: FileText,
  credit_note: FileMinus,
  debit_note: FilePlus,
  prepayment: Wallet,
};

/** The kind of a document: invoice or note, and whether it is a simplified one. */
export function DocumentKind({ documentType, invoiceType }: { documentType: DocumentType; invoiceType: InvoiceType }) {
  const { t } = useTranslation('documents');
  const Icon = icons[documentType];
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <Icon size={16} aria-hidden {...(isNote(documentType) ? { color: 'var(--text-accent)', strokeWidth: 2.5 } : {})} />
      <span style={{ fontWeight: isNote(documentType) ? 600 : 400 }}>{t(`kind.${documentType}`)}</span>
      <span data-small>{t(`type.${invoiceType}`)}</span>
    </Group>
  );
}
