import type { RefusalCode } from '#shared/api/sync/push.ts';
import type { ApplianceCaller } from '../branches/appliance-credential.ts';
import { uuidOfInvoice } from '../db/invoice-ids.ts';
import type { InspectedFacts, InspectedDocument } from './inspect/inspected-entry.ts';
import { chainVerdict } from './chain-links.ts';
import type { KnownRows } from './known-rows.ts';

/** Why an entry is not taken. */
export type Refusal = { code: RefusalCode; reason: string };

/** Whether a document is taken. */
export type DocumentCheck = { kind: 'taken'; facts: InspectedFacts } | { kind: 'known' } | ({ kind: 'refused' } & Refusal);

function refused(code: RefusalCode, reason: string): DocumentCheck {
  return { kind: 'refused', code, reason };
}

// Whether its unit, its company and its certificate are what the appliance may use.
function originFault(
  { document, inspection }: InspectedDocument,
  caller: Pick<ApplianceCaller, 'companyIds'>,
  known: KnownRows,
): DocumentCheck | undefined {
  const { company_id, egs_unit_id, certificate_id } = document;
  if (!caller.companyIds.includes(company_id)) return refused('FOREIGN_COMPANY', 'The appliance is not one of this company.');
  const unit = known.units.get(egs_unit_id);
  if (unit?.isOurs !== true) return refused('FOREIGN_UNIT', 'The unit is not one of this appliance.');
  if (unit.companyId !== company_id) return refused('FOREIGN_COMPANY', 'The unit is one of another company.');
  if (!inspection.ok) return refused('DOCUMENT_BROKEN', inspection.reason);
  if (inspection.facts.sellerVatNumber !== known.vatNumbers.get(company_id)) {
    return refused('FOREIGN_COMPANY', 'Its seller has another VAT number than the company.');
  }
  const certificate = known.certificates.get(certificate_id);
  if (certificate?.egsUnitId !== egs_unit_id || certificate.certificate !== inspection.facts.certificate) {
    return refused('CERTIFICATE_UNKNOWN', 'It was not signed with a certificate of its unit.');
  }
  return undefined;
}

// What the XML names of the documents that it refers to; those that are not here yet cannot be compared.
function referenceFault(
  { document, inspection }: InspectedDocument,
  { referred }: Pick<KnownRows, 'referred'>,
): DocumentCheck | undefined {
  if (!inspection.ok) return undefined;
  const { originalNumbers, prepaymentUuids } = inspection.facts;
  const differs = (id: string, isNamed: (found: { uuid: string; number: string }) => boolean): boolean => {
    const found = referred.get(uuidOfInvoice(id));
    return found !== undefined && (found.companyId !== document.company_id || !isNamed(found));
  };
  const { original_invoice_id: original, replaces_invoice_id: replaced = null, settlements } = document;
  if (original !== null && differs(original, ({ number }) => originalNumbers.includes(number))) {
    return refused('DOCUMENT_BROKEN', 'It does not say what was sent of it: original_invoice_id.');
  }
  // The XML does not name it.
  if (replaced !== null && differs(replaced, () => true)) {
    return refused('DOCUMENT_BROKEN', 'It was issued in place of a document of another company: replaces_invoice_id.');
  }
  return settlements.some((each) => differs(each.prepayment_id, ({ uuid }) => prepaymentUuids.includes(uuid)))
    ? refused('DOCUMENT_BROKEN', 'It does not say what was sent of it: settlements.')
    : undefined;
}

/** Decides whether a document is stored: it must be whole, of this appliance, and continue the chain of its unit. */
export function checkDocument(
  entry: InspectedDocument,
  caller: Pick<ApplianceCaller, 'companyIds'>,
  known: KnownRows,
): DocumentCheck {
  const fault = originFault(entry, caller, known) ?? referenceFault(entry, known);
  if (fault !== undefined) return fault;
  const verdict = chainVerdict(known.chains, entry.document);
  if (verdict.kind === 'forked') return refused('CHAIN_FORKED', verdict.reason);
  if (verdict.kind === 'known' || !entry.inspection.ok) return { kind: 'known' };
  return { kind: 'taken', facts: entry.inspection.facts };
}
