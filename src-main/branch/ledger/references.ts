import { toHundredths, type Amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import type { LedgerWriter } from '../db/ledger-database.ts';
import type { ForeignOriginalTable } from '../db/head-office-tables.ts';
import type { Schema } from '../db/schema.ts';
import type { DocumentOwner, ExternalOriginal } from './draft.ts';

/** A document that another one refers to; `foreign` if it was issued at another branch, so that the ledger does not have it. */
export type Reference = { invoiceId: string; foreign?: ForeignOriginalTable };

/** A document with those that it refers to. */
export type References = {
  document: TaxDocument;
  /** The document that a note corrects. */
  original?: Reference | undefined;
  /** The one from before Sanad that it corrects in place of that. */
  external?: { owner: DocumentOwner; original: ExternalOriginal } | undefined;
  /** The amounts taken from prepayments, VAT included. */
  settlements: { prepayment: Reference; amount: Amount }[];
};

/** The id of a document of this ledger; null for one of another branch, and for none. */
export function localId(reference: Reference | undefined): string | null {
  return reference === undefined || reference.foreign !== undefined ? null : reference.invoiceId;
}

// A document of another branch is stored with the first reference to it.
function insertForeignReference(
  writer: LedgerWriter,
  { invoice_id, uuid, invoice_number, invoice_date }: ForeignOriginalTable,
  reference: Omit<Schema['foreign_references'], 'original_id'>,
): void {
  writer.run(
    writer.sql
      .insertInto('foreign_originals')
      .values({ invoice_id, uuid, invoice_number, invoice_date })
      .onConflict((conflict) => conflict.doNothing()),
  );
  writer.insert('foreign_references', { ...reference, original_id: invoice_id });
}

function insertSubtotals(writer: LedgerWriter, invoiceId: string, document: TaxDocument): void {
  const subtotals = document.documentType === 'prepayment' ? document.subtotals : [];
  for (const [position, subtotal] of subtotals.entries()) {
    writer.insert('prepayment_subtotals', {
      invoice_id: invoiceId,
      position,
      category: subtotal.category,
      rate: subtotal.rate.toFixed(),
      exemption_code: subtotal.exemptionCode ?? null,
      exemption_reason: subtotal.exemptionReason ?? null,
      taxable_hundredths: toHundredths(subtotal.taxable),
      vat_hundredths: toHundredths(subtotal.vat),
    });
  }
}

function insertSettlements(writer: LedgerWriter, invoice_id: string, settlements: References['settlements']): void {
  for (const [position, { prepayment, amount }] of settlements.entries()) {
    const row = { invoice_id, position, amount_hundredths: toHundredths(amount) };
    if (prepayment.foreign === undefined) writer.insert('settlements', { ...row, prepayment_id: prepayment.invoiceId });
    else insertForeignReference(writer, prepayment.foreign, { ...row, kind: 'prepayment' });
  }
}

function insertExternal(
  writer: LedgerWriter,
  invoice_id: string,
  { owner, original }: NonNullable<References['external']>,
): void {
  writer.insert('external_originals', {
    invoice_id,
    company_id: owner.companyId,
    environment: owner.environment,
    invoice_number: original.number,
    issue_date: original.issueDate,
    invoice_type: original.invoiceType,
    total_hundredths: toHundredths(original.total),
    uuid: original.uuid ?? null,
    earlier_notes_hundredths: toHundredths(original.earlierNotes),
  });
}

/**
 * Stores what a later document needs to settle this one, what this one settles, and its original if that is of another branch; a
 * note's row names the others itself.
 */
export function insertReferences(writer: LedgerWriter, invoiceId: string, references: References): void {
  const { document, original, external, settlements } = references;
  if (external !== undefined) insertExternal(writer, invoiceId, external);
  insertSubtotals(writer, invoiceId, document);
  insertSettlements(writer, invoiceId, settlements);
  if (original?.foreign === undefined) return;
  // A note settles nothing, so the position is free.
  const reference = { invoice_id: invoiceId, position: 0, kind: 'original', amount_hundredths: null } as const;
  insertForeignReference(writer, original.foreign, reference);
}
