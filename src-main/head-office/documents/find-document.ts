import { AppError } from '#shared/api/app-error.ts';
import { correctionsOf, type NamedDocument, type Numbered, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { Tenant } from '../db/in-organization.ts';
import { uuidOfInvoice } from '../db/invoice-ids.ts';
import { readableText } from '../db/packed-text.ts';
import { searchTerms } from '../db/tables/search-terms.ts';

const numbered = ['document.invoice_id', 'document.company_id', 'document.environment', 'document.invoice_number'] as const;

// The documents that have one of these numbers: those that were rejected, or the others. The terms of the search have an index for that.
async function ofNumbers(
  tenant: Tenant,
  operator: '=' | '!=',
  like: readonly Omit<Numbered, 'invoice_id'>[],
): Promise<Numbered[]> {
  const terms = searchTerms(like.map(({ invoice_number }) => invoice_number));
  if (terms.length === 0) return [];
  return (
    tenant
      .selectFrom('document_terms as term')
      .innerJoin('documents as document', 'document.invoice_id', 'term.invoice_id')
      .select(numbered)
      // Companies and terms each lead into the index.
      .where('term.company_id', 'in', [...new Set(like.map(({ company_id }) => company_id))])
      .where('term.has_deadline', 'in', [true, false])
      .where('term.term', 'in', terms)
      .where('document.status', operator, 'failed')
      .orderBy('document.created_at')
      .orderBy('document.invoice_id')
      .execute()
  );
}

/** Which of these rejected documents are corrected, and by which: the ids as they are stored. */
export async function correctionsAmong(tenant: Tenant, rejected: readonly Numbered[]): Promise<Map<string, NamedDocument>> {
  if (rejected.length === 0) return new Map();
  const replacements = await tenant
    .selectFrom('documents as document')
    .select([...numbered, 'document.replaces_invoice_id'])
    .where(
      'document.replaces_invoice_id',
      'in',
      rejected.map(({ invoice_id }) => invoice_id),
    )
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .execute();
  return correctionsOf(rejected, { replacements, valid: await ofNumbers(tenant, '!=', rejected) });
}

type Correcting = Numbered & { status: SubmissionStatus; replaces_invoice_id: string | null };

/** The rejected documents that one corrects: that in whose place it was issued, and those of its number that no other corrects. */
export async function documentsCorrectedBy(tenant: Tenant, found: Correcting): Promise<Numbered[]> {
  const { invoice_id, company_id, environment, invoice_number, status, replaces_invoice_id: replaced } = found;
  const named =
    replaced === null
      ? []
      : await tenant.selectFrom('documents as document').select(numbered).where('document.invoice_id', '=', replaced).execute();
  const like = status === 'failed' ? [] : await ofNumbers(tenant, '=', [{ company_id, environment, invoice_number }]);
  const rejected = [...named, ...like.filter((each) => each.invoice_id !== replaced)];
  const corrections = await correctionsAmong(tenant, rejected);
  return rejected.filter((each) => corrections.get(each.invoice_id)?.invoice_id === invoice_id);
}

const invoiceId = /^inv_[0-9a-f]{32}$/;

function documentsWithOutcomes(tenant: Tenant) {
  return tenant
    .selectFrom('documents as document')
    .innerJoin('document_contents as content', 'content.invoice_id', 'document.invoice_id')
    .leftJoin('documents as original', 'original.invoice_id', 'document.original_invoice_id')
    .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
    .leftJoin('companies as owner', 'owner.company_id', 'document.company_id')
    .selectAll('document')
    .select([
      'content.xml',
      'original.uuid as original_uuid',
      'original.invoice_number as original_number',
      'cleared.qr as cleared_qr',
      'cleared.differences as copy_differences',
      'owner.receipt_links',
    ])
    .select((eb) => eb('cleared.invoice_id', 'is not', null).$castTo<boolean>().as('has_cleared_copy'))
    .select((eb) =>
      eb
        .selectFrom('documents as later')
        .select('later.invoice_id')
        .whereRef('later.replaces_invoice_id', '=', 'document.invoice_id')
        .orderBy('later.created_at')
        .orderBy('later.invoice_id')
        .limit(1)
        .as('replaced_by_invoice_id'),
    );
}

/** A document with what became of it at the authority. */
export type DocumentWithOutcome = Awaited<ReturnType<ReturnType<typeof documentsWithOutcomes>['execute']>>[number];

// Everything that is stored of a document but its timeline and its settlements.
function documentsWithContents(tenant: Tenant) {
  return (
    documentsWithOutcomes(tenant)
      // Somebody who is limited to a company does not see a branch that has it no more, but its documents.
      .leftJoin('appliances as appliance', 'appliance.appliance_id', 'document.appliance_id')
      .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'document.egs_unit_id')
      .leftJoin('appliance_companies as company', (join) =>
        join.onRef('company.appliance_id', '=', 'document.appliance_id').onRef('company.company_id', '=', 'document.company_id'),
      )
      .select([
        'content.line_items',
        'unit.unit_name',
        'company.profile',
        'original.invoice_date as original_date',
        'cleared.xml as cleared_xml',
      ])
      .select((eb) => eb.fn.coalesce('appliance.branch_name', eb.val('')).as('branch_name'))
  );
}

/** A document with its contents. */
export type FoundDocument = Awaited<ReturnType<ReturnType<typeof documentsWithContents>['execute']>>[number];

/**
 * The UUID of the document that a path names.
 *
 * @throws AppError NOT_FOUND if it is malformed.
 */
export function namedDocument(params: Readonly<Record<string, string>>): string {
  const id = params['invoice_id'] ?? '';
  if (!invoiceId.test(id)) throw new AppError('NOT_FOUND');
  return uuidOfInvoice(id);
}

/**
 * The document that a path names.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findDocument(tenant: Tenant, params: Readonly<Record<string, string>>): Promise<FoundDocument> {
  const found = await documentsWithContents(tenant).where('document.invoice_id', '=', namedDocument(params)).executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** The documents of these ids with what became of them, in any order. */
export function findOutcomes(tenant: Tenant, ids: readonly string[]): Promise<DocumentWithOutcome[]> {
  return documentsWithOutcomes(tenant).where('document.invoice_id', 'in', ids).execute();
}

/** The documents of these ids, in any order. */
export function findDocuments(tenant: Tenant, ids: readonly string[]): Promise<FoundDocument[]> {
  return documentsWithContents(tenant).where('document.invoice_id', 'in', ids).execute();
}

/**
 * The legal document: the authority's cleared XML once there is one, ours before.
 *
 * @throws AppError DOCUMENT_UNREADABLE.
 */
export function legalXml({ xml, cleared_xml }: Pick<FoundDocument, 'xml' | 'cleared_xml'>): Buffer {
  const text = readableText(cleared_xml ?? xml);
  if (text !== undefined) return text;
  const message = 'What head office stored of this document is damaged and cannot be read. Its branch has it in its ledger.';
  throw new AppError('DOCUMENT_UNREADABLE', { message });
}
