import type { DocumentView, Place } from '../../rule/document-view.ts';
import { everywhere, underEvery } from '../../rule/places.ts';
import { lengthTest } from '../../rule/length-test.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { anyIsNot } from '../../xpath/texts.ts';

const reason = path('cbc:InstructionNote');
const originalNumber = path('cac:InvoiceDocumentReference/cbc:ID');

// Payment means of an allowance and references of a line count as well (standard §6.0.1, References).
const billingReferences = everywhere('cac:BillingReference');

// The elements of a name or, where there is none, the invoice, which then lacks what they should hold.
function allOrInvoice(name: string): Place {
  return (view) => {
    const found = view.all(name);
    return found.length > 0 ? found : [view.root];
  };
}

function isNote({ typeCode }: DocumentView): boolean {
  return typeCode === '381' || typeCode === '383';
}

/** What credit and debit notes state of their reason and their originals (standard §6.1, Header and references). */
export const noteRules: readonly Rule[] = [
  // An empty reason is one here; BR-KSA-F-06-C13 warns of it.
  error('BR-KSA-17', 'KSA-10', 'A credit or debit note must state its reason in every payment means.', {
    when: isNote,
    at: allOrInvoice('cac:PaymentMeans'),
    breaks: (paymentMeans) => reason(paymentMeans).length === 0,
  }),
  warning('BR-KSA-F-06-C13', 'KSA-10', 'The reason of a credit or debit note must have from 1 to 1000 characters.', {
    when: isNote,
    at: underEvery('cac:PaymentMeans', 'cbc:InstructionNote'),
    ...lengthTest((note) => [note], { least: 1, most: 1000 }),
  }),
  warning('BR-KSA-56', 'BT-25', 'A credit or debit note must refer to the number of its original.', {
    when: isNote,
    at: allOrInvoice('cac:BillingReference'),
    breaks: (reference) => !anyIsNot(originalNumber(reference), ''),
  }),
  error('BR-KSA-F-06-C22', 'BT-25', 'The number of the original must have from 1 to 5000 characters.', {
    when: isNote,
    at: billingReferences,
    ...lengthTest(originalNumber, { least: 1, most: 5000 }),
  }),
];
