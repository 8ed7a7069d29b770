import { lateDocuments } from '../appliance/late-documents.ts';

const ofTill = 'If everything is correct, your till’s vendor needs to fix this. Send them the details below.';
const ofThisProgram = 'Sanad creates this part of the document, not the till. Contact support and send them the details below.';

/** What the authority found in a document, one sentence for each kind (rule-advice/finding-kind.ts), and what a shop does about it. */
export const findings = {
  'do.amounts': ofThisProgram,
  'do.buyer_address':
    'Complete the buyer’s national address: street, building number, district, city and a postal code of 5 digits.',
  'do.buyer_identity':
    'Enter the buyer’s name and the number of their ID, iqama or commercial registration. Zero-rated education or healthcare of a citizen needs the national ID.',
  'do.buyer_vat_number':
    'Correct the buyer’s VAT number: 15 digits that begin and end with 3. For a buyer who has none, enter another identification.',
  'do.certificate': 'Get a new certificate for the unit on the EGS units page.',
  'do.certificate_scope':
    'Compare the VAT numbers of the company and of the unit, then onboard the unit again for the kinds of documents that it issues.',
  'do.chain': ofThisProgram,
  'do.currency': `Check the currency of the sale, and the exchange rate: how many riyals one unit of it is worth. ${ofTill}`,
  'do.dates': `Check the dates of sale and supply, and the clocks of the till and of this branch’s computer. ${ofTill}`,
  'do.discount': `Check the discount or charge and its reason. ${ofTill}`,
  'do.duplicate':
    'Look for the document on the authority’s portal before anything else, and contact support. Do not issue it again until then.',
  'do.form': ofThisProgram,
  'do.heading': `Check the number of the document, and those of the order and the contract. ${ofTill}`,
  'do.late': lateDocuments,
  'do.line': `Name the product in words, with at least 3 letters, and enter its quantity. ${ofTill}`,
  'do.note': 'Enter why the note is issued, and the number of the invoice that it corrects.',
  'do.other':
    'Read the authority’s own words in the details below. If nothing is wrong with the sale, send them to your till’s vendor.',
  'do.party_identity': `Check the identification number and the country of the buyer, then those of the company in its profile. ${ofTill}`,
  'do.payment': `Choose another payment method at the till, and check the account number if one is printed. ${ofTill}`,
  'do.prepayment': `Check which prepayment invoice is settled, and with what amount. ${ofTill}`,
  'do.prepayment_reason':
    'Check the reason on the prepayment invoice. If it is right, nothing needs to be changed: the authority’s list leaves out some valid reasons.',
  'do.same_party': 'Enter the VAT number of the real buyer. A company cannot issue an invoice to itself.',
  'do.seller': `Complete the company’s profile: name, VAT number, registration number and national address. ${ofTill}`,
  'do.stamp': ofThisProgram,
  'do.too_large': 'Issue the sale as several documents with fewer lines each.',
  'do.vat': `Check the VAT of each product at the till: its rate and, where it has none, the reason. ${ofTill}`,
  'kind.amounts': 'The amounts do not add up, or are not written as required.',
  'kind.buyer_address': 'The buyer’s address or contact details are incomplete or not correct.',
  'kind.buyer_identity': 'The buyer’s name or identification number is missing or not correct.',
  'kind.buyer_vat_number': 'The buyer’s VAT number is missing or not correct.',
  'kind.certificate': 'The certificate that the document was signed with is not valid for this EGS unit.',
  'kind.certificate_scope': 'The certificate of the EGS unit is for another VAT number or for other kinds of documents.',
  'kind.chain': 'The position of the document in its unit’s chain is not correct.',
  'kind.currency': 'The currency or the exchange rate is missing or not correct.',
  'kind.dates': 'A date or the time is missing or not correct.',
  'kind.discount': 'A discount or an extra charge is not stated as required.',
  'kind.duplicate': 'The authority says that it already has this document.',
  'kind.form': 'The form of the document (XML) is not what the authority requires.',
  'kind.heading': 'The number or the kind of the document, or a number that it refers to, is missing or not as required.',
  'kind.late': 'The document reached the authority more than 24 hours after the sale.',
  'kind.line': 'The description or the quantity of a product is missing or not as required.',
  'kind.note': 'The note lacks its reason or the number of the invoice that it corrects.',
  'kind.other': 'The authority found something that Sanad does not recognize.',
  'kind.party_identity': 'An identification number or the country of the seller or the buyer is not correct.',
  'kind.payment': 'The payment method is not one that the authority knows, or its details are not as required.',
  'kind.prepayment': 'A prepayment is not settled as required.',
  'kind.prepayment_reason': 'The reason why a settled prepayment has no VAT is missing, or is not on the authority’s list.',
  'kind.same_party': 'The buyer has the same VAT number as the seller.',
  'kind.seller': 'The seller’s own details are incomplete or not correct.',
  'kind.stamp': 'The stamp or the QR code of the document is not correct.',
  'kind.too_large': 'The document is larger than the authority accepts.',
  'kind.vat': 'The VAT category, the rate or the exemption reason of a product does not fit.',
} as const;
