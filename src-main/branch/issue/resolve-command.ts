import type { SaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import { totalsOfRequest } from '#shared/api/v1/request-totals.ts';
import { amount, sum } from '#shared/invoice/amount.ts';
import type { InvoiceType, TaxDocument } from '#shared/invoice/document.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { totalBeforePrepayments } from '#shared/invoice/settlement.ts';
import type { Computation, ExcessiveDiscounts } from '#shared/invoice/totals.ts';
import type { RequestFault } from '#main/server/request/request-fault.ts';
import { companyOf } from '../companies/company-profile.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { CompanyTable, KeyScope, Schema } from '../db/schema.ts';
import type {
  DocumentOwner,
  EarlierDocument,
  ExternalOriginal,
  Replacement,
  SettlementDemand,
  UncheckedDocument,
} from '../ledger/draft.ts';
import { findEarlierDocument } from '../ledger/earlier-document.ts';
import { documentTypeOf, isNoteKind, type CreateKind } from './create-kind.ts';
import { documentCurrency, type DocumentCurrency } from './document-currency.ts';
import { findIssuingUnit, type FoundUnit } from './issuing-unit.ts';
import type { NumberFieldName } from './ledger-faults.ts';
import type { FoundOriginals } from './originals.ts';
import { fieldOf, isBlank, readRequest, type RequestParts } from './read-request.ts';

/** Who issues a document, by an API key or on the pages, and what its till and cashier are where the request does not say. */
export type Issuer = Pick<SaleFacts, 'key_id' | 'key_name' | 'user' | 'till'>;

/** The issuer where a person issues on the pages. */
export function issuedBy({ branch_user_id: user_id, name }: Pick<Schema['users'], 'branch_user_id' | 'name'>): Issuer {
  return { key_id: null, key_name: null, till: null, user: { user_id, name } };
}

/** A document to issue: its kind, its body, and whose it is, which is usually said by an API key. */
export type IssueCommand = { kind: CreateKind; body: unknown; apiKey: KeyScope; issuer: Issuer };

/** Where the documents are found that a command refers to. */
export type DocumentSources = { db: LedgerReader; originals: FoundOriginals };

/** A command with everything that it refers to; what depends on a missing or faulty part is undefined. */
export type ResolvedCommand = {
  kind: CreateKind;
  body: unknown;
  issuer: Issuer;
  company: CompanyTable;
  /** The document that a note corrects. */
  original: EarlierDocument | undefined;
  /** The one from before Sanad that it corrects in place of that. */
  external: ExternalOriginal | undefined;
  /** Whether head office, which may know what the ledger does not, could not be asked. */
  isUnreachable: boolean;
  invoiceType: InvoiceType | undefined;
  request: CreateRequest | undefined;
  parts: RequestParts;
  /** The faults of the body itself. */
  bodyFaults: RequestFault[];
  currency: DocumentCurrency;
  computation: Computation | undefined;
  excessive: ExcessiveDiscounts | undefined;
  foundUnit: FoundUnit | undefined;
  /** The invoice whose parties and means of payment a return or a conversion takes over. */
  returnedFrom?: TaxDocument;
  /** The faults of a return that are none of its body itself. */
  returnFaults?: readonly RequestFault[];
  /** Which till and who sold, where the request cannot say it. */
  soldBy?: Pick<SaleFacts, 'till' | 'cashier'>;
  /** The simplified invoice in whose place it is issued. */
  convertedFrom?: SaleFacts['converted_from'];
  /** The field of the body with its number, where it is another one. */
  numberAt?: NumberFieldName;
  /** What the ledger checks. */
  unchecked: UncheckedDocument;
};

function invoiceTypeOf({ kind, body }: IssueCommand, original: EarlierDocument | undefined): InvoiceType | undefined {
  if (kind === 'simplified' || kind === 'standard') return kind;
  // Of an original from before Sanad the note says it.
  const named = fieldOf(isNoteKind(kind) ? fieldOf(body, 'original_invoice') : body, 'invoice_type');
  if (isNoteKind(kind) && original !== undefined) return original.invoiceType;
  return named === 'standard' || named === 'simplified' ? named : undefined;
}

// The document that a note corrects, which cannot be a note itself (contract §2).
function findOriginal({ kind, body }: IssueCommand, owner: DocumentOwner, sources: DocumentSources): EarlierDocument | undefined {
  const uuid = isNoteKind(kind) ? fieldOf(body, 'original_invoice_uuid') : undefined;
  if (typeof uuid !== 'string') return undefined;
  const found = findEarlierDocument(sources.db, { owner, foreign: sources.originals.documents }, uuid);
  return found?.documentType === 'invoice' || found?.documentType === 'prepayment' ? found : undefined;
}

function externalOf(kind: CreateKind, { original_invoice: named }: RequestParts): ExternalOriginal | undefined {
  if (!isNoteKind(kind) || named === undefined) return undefined;
  const {
    invoice_number: number,
    issue_date: issueDate,
    invoice_type: invoiceType,
    total,
    uuid,
    earlier_notes_total: earlier,
  } = named;
  return { number, issueDate, invoiceType, total: amount(total), uuid, earlierNotes: amount(earlier) };
}

function settlementsOf(kind: CreateKind, { prepaid_invoices: entries = [] }: RequestParts): (SettlementDemand | undefined)[] {
  if (kind !== 'simplified' && kind !== 'standard') return [];
  return entries.map((entry) => {
    if (entry === undefined) return undefined;
    return { uuid: entry.invoice_uuid, amount: entry.amount === undefined ? undefined : amount(entry.amount) };
  });
}

function replacementOf(
  kind: CreateKind,
  invoiceType: InvoiceType | undefined,
  { replaces_invoice_id: invoiceId }: RequestParts,
): Replacement | undefined {
  return invoiceId === undefined ? undefined : { invoiceId, documentType: documentTypeOf[kind], invoiceType };
}

/** Parses a command and looks up everything that it refers to, so that all faults can be reported at once. */
export function resolveCommand(command: IssueCommand, sources: DocumentSources, now: Date): ResolvedCommand {
  const { db, originals } = sources;
  const { kind, body, apiKey, issuer } = command;
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const original = findOriginal(command, owner, sources);
  const invoiceType = invoiceTypeOf(command, original);
  const { request, parts, faults, egsUnitId } = readRequest({ kind, invoiceType, body, today: riyadhDate(now) });
  const external = original === undefined ? externalOf(kind, parts) : undefined;
  const currency = documentCurrency(parts, body, original);
  const { line_items: lineItems, discounts, prices_include_vat: pricesIncludeVat } = parts;
  // Without the discounts that have faults the sums would be others.
  const areComplete = discounts !== undefined || isBlank(fieldOf(body, 'discounts'));
  const { computation, excessive } =
    lineItems === undefined || !areComplete ? {} : totalsOfRequest({ lineItems, discounts, pricesIncludeVat }, currency);
  return {
    kind,
    body,
    issuer,
    company: companyOf(db, owner.companyId),
    original,
    external,
    isUnreachable: originals.isUnreachable,
    invoiceType,
    request,
    parts,
    bodyFaults: faults,
    currency,
    computation,
    excessive,
    foundUnit: egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId, invoiceType, now }),
    unchecked: {
      owner,
      number: parts.invoice_number,
      currency: currency.code,
      totalBeforePrepayments: computation && totalBeforePrepayments(computation.totals),
      amounts: computation,
      correction: isNoteKind(kind) && original !== undefined ? { noteType: kind, original } : undefined,
      externalCorrection:
        isNoteKind(kind) && external !== undefined
          ? { noteType: kind, original: external, knownUuid: originals.knownUuid }
          : undefined,
      replacement: replacementOf(kind, invoiceType, parts),
      settlements: settlementsOf(kind, parts),
      foreign: originals.documents,
      paid: parts.payments && sum(parts.payments.map((payment) => amount(payment.amount))),
    },
  };
}
