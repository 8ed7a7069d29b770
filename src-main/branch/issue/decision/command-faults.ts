import { amount } from '../../../../src-shared/invoice/amount.ts';
import { faultOf, invalid, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import { isProfileComplete } from '../../companies/company-profile.ts';
import { isNote } from '../request/create-kind.ts';
import { fieldOf, isBlank } from '../request/read-request.ts';
import { sellerFaults } from '../document/seller-party.ts';
import type { ResolvedCommand } from './resolve-command.ts';
import { originalFaults } from './note-checks.ts';

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

function profileFaults({ owner, company }: ResolvedCommand): RequestFault[] {
  if (owner.environment !== 'production' || isProfileComplete(company)) return [];
  return [faultOf('COMPANY_PROFILE_INCOMPLETE', '')];
}

function faultsOfSeller({ parts, company }: ResolvedCommand): RequestFault[] {
  const validSeller = parts.seller === undefined ? parts.validSeller : { ...parts.seller, faulty: nothingFaulty };
  return validSeller === undefined ? [] : sellerFaults(validSeller, company);
}

// On a standard invoice the schema itself requires the buyer.
function buyerFaults({ kind, body, invoiceType }: ResolvedCommand): RequestFault[] {
  if (kind === 'standard' || invoiceType !== 'standard' || !isBlank(fieldOf(body, 'buyer'))) return [];
  return [faultOf(isNote(kind) ? 'BUYER_REQUIRED_FOR_B2B_NOTE' : 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT', 'buyer')];
}

// If the body names no original, the schema has reported it.
function faultsOfOriginal({ kind, body, original, isUnreachable }: ResolvedCommand): RequestFault[] {
  return isNote(kind) && !isBlank(fieldOf(body, 'original_invoice_uuid')) ? originalFaults(original, isUnreachable) : [];
}

/**
 * The faults of a command that do not depend on other documents issued meanwhile, in the order in which they are reported
 * (contract §5).
 */
export function commandFaults(command: ResolvedCommand): RequestFault[] {
  return [
    ...command.bodyFaults,
    ...command.currency.faults,
    ...totalFaults(command),
    ...(command.foundUnit?.faults ?? []),
    ...profileFaults(command),
    ...faultsOfSeller(command),
    ...buyerFaults(command),
    ...faultsOfOriginal(command),
  ];
}
