// Who may be identified by a scheme.
type IdentifiedParty = 'seller' | 'buyer';

/** A scheme of BT-29-1 and BT-46-1 with its names. */
export type IdentificationScheme = { code: string; name: string; nameAr: string; parties: readonly IdentifiedParty[] };

const both = ['seller', 'buyer'] as const;
const buyer = ['buyer'] as const;

/** The schemes in the authority's order of preference (standard §1.7, rules BR-KSA-08, BR-KSA-14). */
export const identificationSchemes: readonly IdentificationScheme[] = [
  { code: 'TIN', name: 'Tax identification number', nameAr: 'الرقم المميز', parties: buyer },
  { code: 'CRN', name: 'Commercial registration number', nameAr: 'رقم السجل التجاري', parties: both },
  { code: 'MOM', name: 'Municipality licence (MOMRAH)', nameAr: 'رخصة وزارة الشؤون البلدية والقروية والإسكان', parties: both },
  {
    code: 'MLS',
    name: 'Labour ministry licence (MHRSD)',
    nameAr: 'رخصة وزارة الموارد البشرية والتنمية الاجتماعية',
    parties: both,
  },
  { code: '700', name: '700 number', nameAr: 'الرقم الموحد للمنشأة (700)', parties: both },
  { code: 'SAG', name: 'Investment licence (MISA)', nameAr: 'رخصة وزارة الاستثمار', parties: both },
  { code: 'NAT', name: 'National ID', nameAr: 'رقم الهوية الوطنية', parties: buyer },
  { code: 'GCC', name: 'GCC ID', nameAr: 'رقم هوية مواطني دول مجلس التعاون', parties: buyer },
  { code: 'IQA', name: 'Iqama number', nameAr: 'رقم الإقامة', parties: buyer },
  { code: 'PAS', name: 'Passport number', nameAr: 'رقم جواز السفر', parties: buyer },
  { code: 'OTH', name: 'Other identification', nameAr: 'معرّف آخر', parties: both },
];
