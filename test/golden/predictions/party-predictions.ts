import { doubled, withAttribute, withContent, without } from '../../support/core/document-edits.ts';
import { aborts, when, type Prediction } from './prediction.ts';
import { buyer, seller } from './sample-facts.ts';

/** Edits of the dates, the delivery and the parties; the documents are validated at ten o'clock on 2026-11-20. */
export const partyPredictions: Prediction[] = [
  {
    edit: 'white space around the issue time',
    standard: '6.0 aborts (b): simplified; KSA-70: not hh:mm:ss',
    change: ({ text }) => withContent('cbc:IssueTime', ` ${text('cbc:IssueTime')} `),
    outcome: ({ isStandard }) => (isStandard ? ['+error BR-KSA-70'] : aborts),
  },
  {
    edit: 'issued yesterday',
    standard: 'KSA-98: more than 24 hours ago, that is before ten',
    change: () => withContent('cbc:IssueDate', '2026-11-19'),
    outcome: ({ isStandard, text }) => when(!isStandard && text('cbc:IssueTime') > '10:00:00', '-warning BR-KSA-98'),
  },
  {
    edit: 'issued tomorrow',
    standard: 'KSA-04; KSA-98 no longer',
    change: () => withContent('cbc:IssueDate', '2026-11-21'),
    outcome: ({ isStandard }) => ['+error BR-KSA-04', ...when(!isStandard, '-warning BR-KSA-98')],
  },
  {
    edit: 'the date of supply removed',
    standard: 'KSA-15 (nn=01, 388), KSA-35 (an end date stands), KSA-72 (SUMSMP, buyer in SA)',
    applies: ({ has }) => has('cac:Delivery/cbc:ActualDeliveryDate'),
    change: () => without('cac:Delivery/cbc:ActualDeliveryDate'),
    outcome: ({ has, isNote, isSimplifiedSummary, isStandard }) => [
      ...when(isStandard && !isNote, '+warning BR-KSA-15'),
      ...when(has('cac:Delivery/cbc:LatestDeliveryDate'), '+warning BR-KSA-35'),
      ...when(isSimplifiedSummary, '+error BR-KSA-72'),
    ],
  },
  {
    edit: 'the delivery doubled',
    standard: '6.0 aborts (a): two ActualDeliveryDate in a standard 388 (KSA-15)',
    applies: ({ has, isNote, isStandard }) =>
      has('cac:Delivery') && ((isStandard && !isNote) || !has('cac:Delivery/cbc:LatestDeliveryDate')),
    change: () => doubled('cac:Delivery'),
    outcome: ({ isNote, isStandard }) => (isStandard && !isNote ? aborts : []),
  },
  {
    edit: 'the seller’s ID without a scheme',
    standard: 'KSA-08',
    change: () => withAttribute(`${seller}/cac:PartyIdentification/cbc:ID`, 'schemeID', undefined),
    outcome: () => ['+warning BR-KSA-08'],
  },
  {
    edit: 'white space around the scheme of the seller’s ID',
    standard: 'F-12; KSA-08 trims',
    change: () => withAttribute(`${seller}/cac:PartyIdentification/cbc:ID`, 'schemeID', ' CRN '),
    outcome: () => ['+warning BR-KSA-F-12'],
  },
  {
    edit: 'a scheme that is a piece of the list of schemes',
    standard: 'KSA-08: substring test',
    change: () => withAttribute(`${seller}/cac:PartyIdentification/cbc:ID`, 'schemeID', 'RN M'),
    outcome: () => [],
  },
  {
    edit: 'a registration number of successive digits',
    standard: 'F-13: 12345678; F-08: ten digits',
    change: () => withContent(`${seller}/cac:PartyIdentification/cbc:ID`, '1234567890'),
    outcome: () => ['+warning BR-KSA-F-13'],
  },
  {
    edit: 'the seller’s district emptied',
    standard: 'F-06-C9: only if the buyer is in SA; KSA-09 asks absence',
    change: () => withContent(`${seller}/cac:PostalAddress/cbc:CitySubdivisionName`, ''),
    outcome: ({ buyerCountry }) => when(buyerCountry === 'SA', '+warning BR-KSA-F-06-C9'),
  },
  {
    edit: 'the seller’s city removed',
    standard: 'KSA-09; F-06-C7 skips what is absent',
    change: () => without(`${seller}/cac:PostalAddress/cbc:CityName`),
    outcome: () => ['+warning BR-KSA-09'],
  },
  {
    edit: 'the seller in a country that is none',
    standard: 'CL-14',
    change: () => withContent(`${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, 'XX'),
    outcome: () => ['+warning BR-CL-14'],
  },
  {
    edit: 'white space around the seller’s VAT number',
    standard: 'KSA-40: not 15 digits; KSA-39 asks for emptiness only',
    change: ({ text }) =>
      withContent(`${seller}/cac:PartyTaxScheme/cbc:CompanyID`, ` ${text(`${seller}/cac:PartyTaxScheme/cbc:CompanyID`)} `),
    outcome: () => ['+error BR-KSA-40'],
  },
  {
    edit: 'the seller’s VAT number emptied',
    standard: 'KSA-39, KSA-40 (present)',
    change: () => withContent(`${seller}/cac:PartyTaxScheme/cbc:CompanyID`, ''),
    outcome: () => ['+error BR-KSA-39', '+error BR-KSA-40'],
  },
  {
    edit: 'the VAT number of the samples’ buyer as the seller’s',
    standard: 'CUSTOM-VALIDATION-01: both non-empty and equal',
    change: () => withContent(`${seller}/cac:PartyTaxScheme/cbc:CompanyID`, '399999999800003'),
    outcome: ({ buyerVatNumber }) => when(buyerVatNumber !== undefined, '+error BR-CUSTOM-VALIDATION-01'),
  },
  {
    edit: 'the seller’s legal entity doubled',
    standard: '6.0 aborts (a)',
    change: () => doubled(`${seller}/cac:PartyLegalEntity`),
    outcome: () => aborts,
  },
  {
    edit: 'the buyer’s street removed',
    standard: 'KSA-10, F-06-C23 (STD, any country), KSA-63 (STD, buyer in SA)',
    applies: ({ hasBuyerStreet }) => hasBuyerStreet,
    change: () => without(`${buyer}/cac:PostalAddress/cbc:StreetName`),
    outcome: ({ buyerCountry, isStandard }) => [
      ...when(isStandard, '+warning BR-KSA-10', '+warning BR-KSA-F-06-C23'),
      ...when(isStandard && buyerCountry === 'SA', '+warning BR-KSA-63'),
    ],
  },
];
