import type { CreateRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { riyadhDate } from '../../../src-shared/invoice/riyadh-time.ts';
import { dueOf } from '../../../src-shared/invoice/settlement.ts';
import type { Computation } from '../../../src-shared/invoice/totals.ts';
import { companyOf } from '../companies/company-profile.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable, CompanyTable } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/ledger.ts';
import { findOriginal } from './checks/note-checks.ts';
import { findIssuingUnit } from './checks/unit-checks.ts';
import type { FoundUnit } from './checks/unit-checks.ts';
import { figuresOf } from './compose-document.ts';
import { isNote } from './create-kind.ts';
import type { CreateKind } from './create-kind.ts';
import { documentCurrency } from './document-currency.ts';
import type { DocumentCurrency } from './document-currency.ts';
import type { EarlierDocument } from './earlier-document.ts';
import { fieldOf, readRequest } from './request/read-request.ts';
import type { RequestParts } from './request/read-request.ts';
import type { RequestFault } from './request/request-fault.ts';

/** What is to be issued: which kind of document, with what body, by whom. */
export type Wish = { kind: CreateKind; body: unknown; apiKey: ApiKeyTable };

/** A wish with all that can be known of it; what hangs on a missing or faulty part is undefined. */
export type ExaminedWish = {
  kind: CreateKind;
  body: unknown;
  owner: DocumentOwner;
  company: CompanyTable;
  /** What a note corrects. */
  original: EarlierDocument | undefined;
  invoiceType: InvoiceType | undefined;
  request: CreateRequest | undefined;
  parts: RequestParts;
  /** What is wrong with the body by itself. */
  bodyFaults: RequestFault[];
  currency: DocumentCurrency;
  figures: Computation | undefined;
  /** Total with VAT and rounding. */
  due: Amount | undefined;
  foundUnit: FoundUnit | undefined;
};

function invoiceTypeOf({ kind, body }: Wish, original: EarlierDocument | undefined): InvoiceType | undefined {
  if (kind === 'simplified' || kind === 'standard') return kind;
  if (isNote(kind)) return original?.invoiceType;
  const named = fieldOf(body, 'invoice_type');
  return named === 'standard' || named === 'simplified' ? named : undefined;
}

/** Reads a wish and looks up everything that it names, so that every fault can be told at once. */
export function examineWish(wish: Wish, db: Database, now: Date): ExaminedWish {
  const { kind, body, apiKey } = wish;
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const original = isNote(kind) ? findOriginal(db, owner, fieldOf(body, 'original_invoice_uuid')) : undefined;
  const invoiceType = invoiceTypeOf(wish, original);
  const { request, parts, faults, egsUnitId } = readRequest({ kind, invoiceType, body, today: riyadhDate(now) });
  const currency = documentCurrency(parts, body, original);
  const figures = parts.line_items && figuresOf(parts.line_items, parts.prices_include_vat ?? false, currency);
  return {
    kind,
    body,
    owner,
    company: companyOf(db, owner.companyId),
    original,
    invoiceType,
    request,
    parts,
    bodyFaults: faults,
    currency,
    figures,
    due: figures && dueOf(figures.totals),
    foundUnit: egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId, invoiceType, now }),
  };
}
