import type { ManagerDocument } from '#shared/api/people/documents.ts';
import { readSignedTexts, withArabic } from '#main/rendering/read-signed-texts.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { conversionsOf } from '../../ledger/conversions.ts';
import { verifyRange } from '../../ledger/verify/verify-range.ts';
import { findInvoice, toInvoiceDetail } from '../invoice-resource.ts';
import { correctionsAmong, documentsCorrectedBy } from './rejected-places.ts';
import { authorityFindings } from './authority-findings.ts';

const mostReferring = 100;

function storedDocument(db: LedgerReader, invoiceId: string) {
  return db.first(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('companies as company', 'company.company_id', 'document.company_id')
      .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'document.egs_unit_id')
      .leftJoin('done_marks as done', 'done.invoice_id', 'document.invoice_id')
      .select(['document.company_id', 'document.environment', 'document.egs_unit_id', 'document.icv', 'document.hash'])
      .select(['document.previous_hash', 'document.created_at', 'document.original_invoice_id'])
      .select('document.invoice_time')
      .select(['company.legal_name', 'company.legal_name_ar', 'unit.unit_name'])
      .select(['done.at as done_at', 'done.name as done_name', 'done.note as done_note'])
      .where('document.invoice_id', '=', invoiceId),
  );
}

type StoredDocument = NonNullable<ReturnType<typeof storedDocument>>;

function referringDocuments(db: LedgerReader, invoiceId: string): ManagerDocument['referred_to_by'] {
  const converted = conversionsOf(db, invoiceId);
  const settling = db.sql.selectFrom('settlements').select('invoice_id').where('prepayment_id', '=', invoiceId);
  return db.all(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select(['document.invoice_id', 'document.invoice_number', 'document.document_type', 'submission.status'])
      .where((is) =>
        is.or([
          is('document.original_invoice_id', '=', invoiceId),
          is('document.invoice_id', 'in', settling),
          ...(converted.length === 0 ? [] : [is('document.invoice_id', 'in', converted)]),
        ]),
      )
      .orderBy('document.created_at')
      .orderBy('document.invoice_id')
      .limit(mostReferring),
  );
}

// By which document a rejected one is corrected, and which it corrects itself.
function correctionsAround(
  db: LedgerReader,
  scope: KeyScope,
  found: Pick<ManagerDocument, 'invoice_id' | 'invoice_number' | 'status' | 'replaces_invoice_id'>,
): Pick<ManagerDocument, 'corrected_by' | 'corrects'> {
  const { invoice_id, status } = found;
  const by = status === 'failed' ? correctionsAmong(db, [found]).get(invoice_id) : undefined;
  return { corrected_by: by ?? null, corrects: documentsCorrectedBy(db, scope, found).slice(0, mostReferring) };
}

// The document and its link to the one before.
function signatureOf(db: LedgerReader, { egs_unit_id: egsUnitId, icv }: StoredDocument): ManagerDocument['signature'] {
  const { faults } = verifyRange(db, { egsUnitId, afterIcv: icv - 1, lastIcv: icv });
  return { ok: faults.length === 0, faults };
}

/** Whose document it is; undefined where there is none of this id. */
export function scopeOfDocument(db: LedgerReader, invoiceId: string): KeyScope | undefined {
  return db.first(db.sql.selectFrom('documents').select(['company_id', 'environment']).where('invoice_id', '=', invoiceId));
}

/** One document with all that a person wants to know of it; undefined where there is none of this id. */
export function documentForPeople(db: LedgerReader, invoiceId: string): ManagerDocument | undefined {
  const stored = storedDocument(db, invoiceId);
  if (stored === undefined) return undefined;
  const row = findInvoice(db, stored, invoiceId);
  const texts = readSignedTexts(row.xml);
  const detail = toInvoiceDetail(db, row, texts);
  const { done_at: at, done_name: name, done_note: note } = stored;
  const path = `/manager/documents/${invoiceId}`;
  return {
    ...detail,
    line_items: withArabic(detail.line_items, texts),
    signed_xml_url: `${path}/xml`,
    pdf_url: `${path}/pdf`,
    qr_url: detail.qr_code === null ? null : `${path}/qr`,
    company_id: stored.company_id,
    company_name: stored.legal_name,
    company_name_ar: stored.legal_name_ar,
    unit_name: stored.unit_name,
    invoice_time: stored.invoice_time,
    created_at: stored.created_at,
    seller: texts?.seller ?? null,
    buyer: texts?.buyer ?? null,
    note_reason: texts?.noteReason ?? null,
    original_invoice_id: stored.original_invoice_id,
    payment_means: [...(texts?.paymentMeans ?? [])],
    referred_to_by: referringDocuments(db, invoiceId),
    ...correctionsAround(db, stored, row),
    icv: stored.icv,
    hash: stored.hash,
    pih: stored.previous_hash,
    signature: signatureOf(db, stored),
    findings: authorityFindings(row),
    done: at === null || name === null ? null : { at, name, note },
  };
}
