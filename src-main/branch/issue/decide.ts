import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { SaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import { failure, success, type Result } from '#shared/result.ts';
import type { Clock } from '#main/platform/clock.ts';
import { type RequestFault, faultOf, invalid } from '#main/server/request/request-fault.ts';
import { amount } from '#shared/invoice/amount.ts';
import { clockFault } from '../health/plausible-clock.ts';
import { checkAgainstLedger } from '../ledger/check-draft.ts';
import type { Draft } from '../ledger/draft.ts';
import { isProfileComplete } from '../companies/company-profile.ts';
import { composeDocument, lineItemResults, sellerParty, sellerFaults } from './compose-document.ts';
import type { IssuingUnit } from './issuing-unit.ts';
import { contextOf, ledgerFaults } from './ledger-faults.ts';
import { resolveCommand, type DocumentSources, type IssueCommand, type ResolvedCommand } from './resolve-command.ts';
import { resolveConversion, type ConvertCommand } from './convert-invoice.ts';
import { isNoteKind } from './create-kind.ts';
import { missingArabic } from './preflight/request-path.ts';
import { describedLines, fieldOf, isBlank } from './read-request.ts';
import { resolveReturn, type ReturnCommand } from './return-goods.ts';

const totalLimit = amount(10).pow(13);
const nothingFaulty: ReadonlySet<string> = new Set();

// In SAR too: whoever adds documents up, or stores what they are worth in SAR, relies on it.
function totalFaults({ computation, currency }: ResolvedCommand): RequestFault[] {
  if (computation === undefined) return [];
  const { taxInclusive } = computation.totals;
  if (taxInclusive.gte(totalLimit)) return [invalid('line_items', 'too_big', 'the total must be below 10,000,000,000,000')];
  if (taxInclusive.times(currency.exchangeRate ?? 1).lt(totalLimit)) return [];
  return [invalid('exchange_rate', 'too_big', 'the total in SAR must be below 10,000,000,000,000')];
}

// Discounts above what they are taken from, and those of a category that no line has.
function discountFaults({ excessive, parts: { discounts = [], line_items: lines = [] } }: ResolvedCommand): RequestFault[] {
  if (excessive === undefined) return [];
  const categories = new Set(lines.map((line) => line.vat_category));
  const ofDocument = discounts.flatMap(({ vat_category: category }, index) => {
    if (category !== undefined && !categories.has(category))
      return [invalid(`discounts[${index}].vat_category`, 'not_allowed', 'no line has this category')];
    if (!excessive.document.includes(index)) return [];
    return [invalid(`discounts[${index}]`, 'too_big', 'is more than what is left of the lines that it is taken from')];
  });
  const ofLines = excessive.lines.map((index) =>
    invalid(`line_items[${index}].discount`, 'too_big', 'is more than quantity × price'),
  );
  return [...ofLines, ...ofDocument];
}

function profileFaults({ unchecked, company }: ResolvedCommand): RequestFault[] {
  if (unchecked.owner.environment !== 'production' || isProfileComplete(company)) return [];
  return [faultOf('COMPANY_PROFILE_INCOMPLETE', '')];
}

function faultsOfSeller({ parts, company }: ResolvedCommand): RequestFault[] {
  const validSeller = parts.seller === undefined ? parts.validSeller : { ...parts.seller, faulty: nothingFaulty };
  return validSeller === undefined ? [] : sellerFaults(validSeller, company);
}

// On a standard invoice the schema itself requires the buyer.
function buyerFaults({ kind, body, invoiceType }: ResolvedCommand): RequestFault[] {
  if (kind === 'standard' || invoiceType !== 'standard' || !isBlank(fieldOf(body, 'buyer'))) return [];
  return [faultOf(isNoteKind(kind) ? 'BUYER_REQUIRED_FOR_B2B_NOTE' : 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT', 'buyer')];
}

// If the body names no original, the schema has reported it.
function originalFaults({ kind, body, original, isUnreachable }: ResolvedCommand): RequestFault[] {
  if (!isNoteKind(kind) || isBlank(fieldOf(body, 'original_invoice_uuid'))) return [];
  const missing = isUnreachable ? 'HEAD_OFFICE_UNREACHABLE' : 'ORIGINAL_INVOICE_NOT_FOUND';
  if (original === undefined) return [faultOf(missing, 'original_invoice_uuid')];
  return original.isAccepted ? [] : [faultOf('ORIGINAL_INVOICE_NOT_READY', 'original_invoice_uuid')];
}

// What the company demands and does not allow. The lines of a return are the invoice's, not the body's.
function switchFaults({ kind, body, company }: ResolvedCommand): RequestFault[] {
  const withoutArabic = company.require_arabic === 1 ? missingArabic(describedLines(body)) : [];
  const isRefused = company.external_originals === 0 && isNoteKind(kind) && !isBlank(fieldOf(body, 'original_invoice'));
  const words = 'is required where description has no Arabic letters: the company describes each line in Arabic';
  return [
    ...withoutArabic.map((path) => invalid(path, 'required', words)),
    ...(isRefused ? [faultOf('EXTERNAL_ORIGINALS_OFF', 'original_invoice')] : []),
  ];
}

// The faults of a command that do not depend on other documents issued meanwhile, in the order in which they are reported
// (contract §5).
function commandFaults(command: ResolvedCommand): RequestFault[] {
  return [
    ...command.bodyFaults,
    ...switchFaults(command),
    ...command.currency.faults,
    ...discountFaults(command),
    ...totalFaults(command),
    ...(command.foundUnit?.faults ?? []),
    ...profileFaults(command),
    ...faultsOfSeller(command),
    ...buyerFaults(command),
    ...originalFaults(command),
    ...(command.returnFaults ?? []),
  ];
}

const clockRetryAfterSeconds = 60;

/** A command without faults, except for those that the ledger finds when it stores the draft. */
export type Decision = Pick<ResolvedCommand, 'numberAt'> & { request: CreateRequest; draft: Draft };

function saleFactsOf(
  { till, cashier, payments = [] }: CreateRequest,
  { issuer, soldBy, convertedFrom }: ResolvedCommand,
): SaleFacts {
  const usual = { till: till ?? issuer.till, cashier: cashier ?? issuer.user?.name ?? null };
  const converted = convertedFrom === undefined ? {} : { converted_from: convertedFrom };
  return { ...issuer, ...(soldBy ?? usual), payments, ...converted };
}

// Contract §13: 128 bits, which nobody can guess.
const receiptTokenBytes = 16;

function decisionOf(command: ResolvedCommand): Decision {
  const { kind, company, original, external, invoiceType, request, currency, computation, foundUnit, unchecked } = command;
  assert(request && computation && invoiceType && foundUnit?.unit, 'a request without fault names a unit that can issue');
  const seller = sellerParty(request.seller, company);
  const document = composeDocument(request, {
    kind,
    invoiceType,
    uuid: randomUUID(),
    seller,
    currency,
    original,
    external,
    returnedFrom: command.returnedFrom,
    computation,
  });
  const { owner, replacement, correction, isConversion, returned, externalCorrection, settlements, foreign, paid } = unchecked;
  const { egsUnitId, certificateId } = foundUnit.unit;
  const draft: Draft = {
    owner: { ...owner, egsUnitId },
    replacement,
    correction,
    isConversion,
    returned,
    externalCorrection,
    settlements,
    foreign,
    certificateId,
    document,
    lineItems: lineItemResults(request, document, returned),
    pricesIncludeVat: request.prices_include_vat,
    paid,
    saleFacts: saleFactsOf(request, command),
    receiptToken: company.receipt_links === 1 ? randomBytes(receiptTokenBytes).toString('base64url') : null,
  };
  return { request, draft, ...(command.numberAt === undefined ? {} : { numberAt: command.numberAt }) };
}

// With a wrong clock every date of a request looks wrong too, so this comes first; the client may retry.
function refuseAtWrongTime(now: Date, unit: IssuingUnit | undefined): void {
  const message = clockFault(now, unit?.certificateBegan);
  if (message === undefined) return;
  throw new AppError('CLOCK_IMPLAUSIBLE', { message, headers: { 'Retry-After': String(clockRetryAfterSeconds) } });
}

/** All that a request may ask to be issued. */
export type AnyCommand = IssueCommand | ReturnCommand | ConvertCommand;

function resolve(command: AnyCommand, sources: DocumentSources, now: Date): ResolvedCommand[] {
  if ('converts' in command) return resolveConversion(command, sources, now);
  return ['returns' in command ? resolveReturn(command, sources, now) : resolveCommand(command, sources, now)];
}

/** Faults of several documents of a request, of which those that are of the request itself are the same. */
export function distinctFaults(faults: readonly RequestFault[]): RequestFault[] {
  const known = new Map(faults.map((fault) => [`${fault.code} ${fault.path} ${fault.detailCode ?? ''}`, fault]));
  return known.size === faults.length ? [...faults] : [...known.values()];
}

/**
 * Decides about all documents of a command before anything is consumed. Where there is a fault, those that the ledger shows (settlements,
 * totals of notes, number, quota) are reported with it; where there is none, they are left to the ledger, which has to look for them anyway.
 *
 * @param headerFaults the faults of the request's headers.
 */
export function decideAll(
  command: AnyCommand,
  { clock, ...sources }: DocumentSources & { clock: Clock },
  headerFaults: readonly RequestFault[],
): Result<Decision[], RequestFault[]> {
  const now = clock.now();
  const resolved = resolve(command, sources, now);
  for (const { foundUnit } of resolved) refuseAtWrongTime(now, foundUnit?.unit);
  const faults = [...headerFaults, ...resolved.flatMap(commandFaults)];
  if (faults.length === 0) return success(resolved.map(decisionOf));
  const further = resolved.flatMap(({ unchecked, numberAt }, index) => {
    const found = checkAgainstLedger(sources.db, unchecked, now, index).faults;
    return ledgerFaults(found, contextOf(command, sources.originals, numberAt));
  });
  return failure(resolved.length === 1 ? [...faults, ...further] : distinctFaults([...faults, ...further]));
}

/** The same of a command that issues one document. */
export function decide(...input: Parameters<typeof decideAll>): Result<Decision, RequestFault[]> {
  const decided = decideAll(...input);
  if (!decided.ok) return decided;
  const [decision] = decided.value;
  assert(decision !== undefined, 'each command issues a document');
  return success(decision);
}
