import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { Amount } from '../../../../src-shared/invoice/amount.ts';
import type { InvoiceType } from '../../../../src-shared/invoice/document.ts';
import { riyadhDate } from '../../../../src-shared/invoice/riyadh-time.ts';
import { totalBeforePrepayments } from '../../../../src-shared/invoice/settlement.ts';
import type { Computation } from '../../../../src-shared/invoice/totals.ts';
import type { RequestFault } from '../../../server/request-faults/request-fault.ts';
import { companyOf } from '../../companies/company-profile.ts';
import type { CompanyTable, KeyScope } from '../../db/schema.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import { totalsOf } from '../document/compose-document.ts';
import { isNote, type CreateKind } from '../request/create-kind.ts';
import { documentCurrency, type DocumentCurrency } from '../document/document-currency.ts';
import type { DocumentSources, EarlierDocument } from '../document/earlier-document.ts';
import { fieldOf, readRequest, type RequestParts } from '../request/read-request.ts';
import { findOriginal } from './note-checks.ts';
import { findIssuingUnit, type FoundUnit } from './unit-checks.ts';

/** A document to issue: its kind, its body, and whose it is, which is usually said by an API key. */
export type IssueCommand = { kind: CreateKind; body: unknown; apiKey: KeyScope };

/** A command with everything that it refers to; what depends on a missing or faulty part is undefined. */
export type ResolvedCommand = {
  kind: CreateKind;
  body: unknown;
  owner: DocumentOwner;
  company: CompanyTable;
  /** The document that a note corrects. */
  original: EarlierDocument | undefined;
  /** Whether head office, which may know what the ledger does not, could not be asked. */
  isUnreachable: boolean;
  invoiceType: InvoiceType | undefined;
  request: CreateRequest | undefined;
  parts: RequestParts;
  /** The faults of the body itself. */
  bodyFaults: RequestFault[];
  currency: DocumentCurrency;
  computation: Computation | undefined;
  /** Total with VAT and rounding. */
  totalBeforePrepayments: Amount | undefined;
  foundUnit: FoundUnit | undefined;
};

function invoiceTypeOf({ kind, body }: IssueCommand, original: EarlierDocument | undefined): InvoiceType | undefined {
  if (kind === 'simplified' || kind === 'standard') return kind;
  if (isNote(kind)) return original?.invoiceType;
  const named = fieldOf(body, 'invoice_type');
  return named === 'standard' || named === 'simplified' ? named : undefined;
}

/** Parses a command and looks up everything that it refers to, so that all faults can be reported at once. */
export function resolveCommand(command: IssueCommand, sources: DocumentSources, now: Date): ResolvedCommand {
  const { db } = sources;
  const { kind, body, apiKey } = command;
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const original = isNote(kind) ? findOriginal(sources, owner, fieldOf(body, 'original_invoice_uuid')) : undefined;
  const invoiceType = invoiceTypeOf(command, original);
  const { request, parts, faults, egsUnitId } = readRequest({ kind, invoiceType, body, today: riyadhDate(now) });
  const currency = documentCurrency(parts, body, original);
  const computation = parts.line_items && totalsOf(parts.line_items, parts.prices_include_vat ?? false, currency);
  return {
    kind,
    body,
    owner,
    company: companyOf(db, owner.companyId),
    original,
    isUnreachable: sources.foreign.isUnreachable,
    invoiceType,
    request,
    parts,
    bodyFaults: faults,
    currency,
    computation,
    totalBeforePrepayments: computation && totalBeforePrepayments(computation.totals),
    foundUnit: egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId, invoiceType, now }),
  };
}
