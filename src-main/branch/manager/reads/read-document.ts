import type { ManagerDocument } from '../../../../src-shared/api/manager/documents/documents.ts';
import type { Party } from '../../../../src-shared/invoice/document.ts';
import { readDocument as readTaxDocument } from '../../../core/ubl/read-document.ts';
import { readXml } from '../../../core/xml/read-xml.ts';
import { arabicDescriptions } from '../../../rendering/pdf/text/arabic-descriptions.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { findInvoice, toInvoiceDetail } from '../../documents/invoice-resource.ts';
import { readableContent } from '../../ledger/contents/stored-content.ts';
import { verifyRange } from '../../ledger/verify-range.ts';
import { correctionsAmong } from './queue/rejected-places.ts';
import { authorityFindings } from './rows/authority-findings.ts';

const mostReferring = 100;

function storedDocument(db: LedgerReader, invoiceId: string) {
  return db.first(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .innerJoin('companies as company', 'company.company_id', 'document.company_id')
      .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'document.egs_unit_id')
      .leftJoin('done_marks as done', 'done.invoice_id', 'document.invoice_id')
      .select(['document.company_id', 'document.environment', 'document.egs_unit_id', 'document.icv', 'document.hash'])
      .select(['document.previous_hash', 'document.created_at', 'document.certificate_id', 'document.original_invoice_id'])
      .select(['stored.content', 'company.legal_name', 'company.legal_name_ar', 'unit.unit_name'])
      .select(['done.at as done_at', 'done.name as done_name', 'done.note as done_note'])
      .where('document.invoice_id', '=', invoiceId),
  );
}

type StoredDocument = NonNullable<ReturnType<typeof storedDocument>>;

function shownParty({ name, vatNumber, identification, address = {} }: Party) {
  return {
    name,
    vat_number: vatNumber ?? null,
    identification: identification ?? null,
    address: {
      street: address.street ?? null,
      building_number: address.buildingNumber ?? null,
      district: address.district ?? null,
      city: address.city ?? null,
      postal_code: address.postalCode ?? null,
      country: address.country ?? null,
    },
  };
}

type SignedTexts = {
  parties: Pick<ManagerDocument, 'seller' | 'buyer' | 'note_reason'>;
  /** By the number of the line. */
  descriptionsAr: ReadonlyMap<number, string>;
};

// What the signed bytes say; nothing where they cannot be read.
function signedTexts(db: LedgerReader, row: StoredDocument): SignedTexts {
  const xml = readableContent(db, row)?.xml;
  const read = xml === undefined ? undefined : readXml(xml);
  const document = read?.ok === true ? readTaxDocument(read.value) : undefined;
  if (document?.ok !== true) return { parties: { seller: null, buyer: null, note_reason: null }, descriptionsAr: new Map() };
  const { seller, buyer, noteReason, lines } = document.value.document;
  return {
    parties: {
      seller: shownParty(seller),
      buyer: buyer === undefined ? null : shownParty(buyer),
      note_reason: noteReason ?? null,
    },
    descriptionsAr: arabicDescriptions(lines),
  };
}

function referringDocuments(db: LedgerReader, invoiceId: string): ManagerDocument['referred_to_by'] {
  const settling = db.sql.selectFrom('settlements').select('invoice_id').where('prepayment_id', '=', invoiceId);
  return db.all(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select(['document.invoice_id', 'document.invoice_number', 'document.document_type', 'submission.status'])
      .where((is) => is.or([is('document.original_invoice_id', '=', invoiceId), is('document.invoice_id', 'in', settling)]))
      .orderBy('document.created_at')
      .orderBy('document.invoice_id')
      .limit(mostReferring),
  );
}

type Named = Pick<ManagerDocument, 'invoice_id' | 'invoice_number' | 'status'>;

function correctionOf(db: LedgerReader, { invoice_id, invoice_number, status }: Named): ManagerDocument['corrected_by'] {
  if (status !== 'failed') return null;
  const by = correctionsAmong(db, [{ invoice_id }]).get(invoice_id);
  return by === undefined ? null : { invoice_id: by, invoice_number };
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
export function readDocument(db: LedgerReader, invoiceId: string): ManagerDocument | undefined {
  const stored = storedDocument(db, invoiceId);
  if (stored === undefined) return undefined;
  const row = findInvoice(db, stored, invoiceId);
  const detail = toInvoiceDetail(db, row);
  const { done_at: at, done_name: name, done_note: note } = stored;
  const { parties, descriptionsAr } = signedTexts(db, stored);
  const path = `/manager/documents/${invoiceId}`;
  return {
    ...detail,
    line_items: detail.line_items.map((line) => {
      const description_ar = descriptionsAr.get(line.line_number);
      return description_ar === undefined ? line : { ...line, description_ar };
    }),
    signed_xml_url: `${path}/xml`,
    pdf_url: `${path}/pdf`,
    qr_url: detail.qr_code === null ? null : `${path}/qr`,
    company_id: stored.company_id,
    company_name: stored.legal_name,
    company_name_ar: stored.legal_name_ar,
    unit_name: stored.unit_name,
    created_at: stored.created_at,
    ...parties,
    original_invoice_id: stored.original_invoice_id,
    referred_to_by: referringDocuments(db, invoiceId),
    corrected_by: correctionOf(db, row),
    icv: stored.icv,
    hash: stored.hash,
    pih: stored.previous_hash,
    signature: signatureOf(db, stored),
    findings: authorityFindings(row),
    done: at === null || name === null ? null : { at, name, note },
  };
}
