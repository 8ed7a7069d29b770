import { amount } from '../../../../src-shared/invoice/amount.ts';
import { isProfileComplete } from '../../companies/company-profile.ts';
import { isNote } from '../create-kind.ts';
import type { ExaminedWish } from '../examine-wish.ts';
import { fieldOf, isBlank } from '../request/read-request.ts';
import { faultOf, invalid } from '../request/request-fault.ts';
import type { RequestFault } from '../request/request-fault.ts';
import { sellerFaults } from '../seller-party.ts';
import { originalFaults } from './note-checks.ts';

const totalLimit = amount(10).pow(13);
const nothingFaulty: ReadonlySet<string> = new Set();

function totalFaults({ figures }: ExaminedWish): RequestFault[] {
  if (figures === undefined || figures.totals.taxInclusive.lt(totalLimit)) return [];
  return [invalid('line_items', 'too_big', 'the total must be below 10,000,000,000,000')];
}

function profileFaults({ owner, company }: ExaminedWish): RequestFault[] {
  if (owner.environment !== 'production' || isProfileComplete(company)) return [];
  return [faultOf('COMPANY_PROFILE_INCOMPLETE', '')];
}

function faultsOfSeller({ parts, company }: ExaminedWish): RequestFault[] {
  const soundSeller = parts.seller === undefined ? parts.soundSeller : { ...parts.seller, faulty: nothingFaulty };
  return soundSeller === undefined ? [] : sellerFaults(soundSeller, company);
}

// On a plain standard invoice the schema itself asks for the buyer.
function buyerFaults({ kind, body, invoiceType }: ExaminedWish): RequestFault[] {
  if (kind === 'standard' || invoiceType !== 'standard' || !isBlank(fieldOf(body, 'buyer'))) return [];
  return [faultOf(isNote(kind) ? 'BUYER_REQUIRED_FOR_B2B_NOTE' : 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT', 'buyer')];
}

// Where the body names no original, the schema has said so.
function faultsOfOriginal({ kind, body, original }: ExaminedWish): RequestFault[] {
  return isNote(kind) && !isBlank(fieldOf(body, 'original_invoice_uuid')) ? originalFaults(original) : [];
}

/** What stands against a wish whatever else is issued meanwhile, in the order in which it is told (decisions §5). */
export function wishFaults(wish: ExaminedWish): RequestFault[] {
  return [
    ...wish.bodyFaults,
    ...wish.currency.faults,
    ...totalFaults(wish),
    ...(wish.foundUnit?.faults ?? []),
    ...profileFaults(wish),
    ...faultsOfSeller(wish),
    ...buyerFaults(wish),
    ...faultsOfOriginal(wish),
  ];
}
