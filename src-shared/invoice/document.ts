import type { Amount } from './amount.ts';

/** The type of a document, as in the API (`document_type`). */
export type DocumentType = 'invoice' | 'credit_note' | 'debit_note' | 'prepayment';

/** Who it is for: a business (`standard`, cleared) or a consumer (`simplified`, reported). */
export type InvoiceType = 'standard' | 'simplified';

/** UNTDID 5305 subset: standard rate, zero rate, exempt, outside the scope of VAT. */
export type VatCategory = 'S' | 'Z' | 'E' | 'O';

/** BT-3, UNTDID 1001 code of each document type; one UBL root serves all of them. */
export const documentTypeCodes = {
  invoice: '388',
  credit_note: '381',
  debit_note: '383',
  prepayment: '386',
} as const satisfies Record<DocumentType, string>;

/** What a document is beside its type, as the transaction code says it. */
export type TransactionFlags = { isThirdParty?: boolean; isNominal?: boolean; isExport?: boolean; isSummary?: boolean };

/**
 * KSA-2, the transaction code: positions 1 and 2 the type, 3 to 6 the flags P (issued by another party for the seller), N (nominal supply), E
 * (export) and S (summary); position 7, self-billed, is never set, because the buyer issues those.
 */
export function transactionCodeOf(invoiceType: InvoiceType, flags: TransactionFlags = {}): string {
  const { isThirdParty = false, isNominal = false, isExport = false, isSummary = false } = flags;
  const written = [isThirdParty, isNominal, isExport, isSummary].map((isSet) => (isSet ? '1' : '0')).join('');
  return `${invoiceType === 'standard' ? '01' : '02'}${written}0`;
}

/** The flags of a transaction code. */
export function flagsOf(transactionCode: string): Required<TransactionFlags> {
  const [, , isThirdParty, isNominal, isExport, isSummary] = Array.from(transactionCode, (digit) => digit === '1');
  return {
    isThirdParty: isThirdParty ?? false,
    isNominal: isNominal ?? false,
    isExport: isExport ?? false,
    isSummary: isSummary ?? false,
  };
}

/** Whether it corrects another document, and must not be read as a sale of its own. */
export function isNote(documentType: DocumentType): documentType is 'credit_note' | 'debit_note' {
  return documentType === 'credit_note' || documentType === 'debit_note';
}

/** Whether a transaction code says that the document is of an export. */
export function isExportCode(transactionCode: string): boolean {
  return transactionCode[4] === '1';
}

/** A national address with all parts that the authority may require. */
export type Address = {
  street?: string;
  buildingNumber?: string;
  district?: string;
  city?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
};

/** BT-29 / BT-46: a party's other identification with its scheme (CRN, NAT, OTH …). */
export type Identification = { scheme: string; number: string };

/** Seller or buyer as named in the document. `name` is BT-27 / BT-44 in full (`<arabic> | <other>`). */
export type Party = { name: string; vatNumber?: string; identification?: Identification; address?: Address };

/** What is taken off a line (BG-27) or off a document (BG-20). */
export type Discount = {
  /** BT-136 / BT-92, without VAT. */
  amount: Amount;
  /** BT-137 and BT-138 / BT-93 and BT-94: the sum of which so many percent are taken; absent where the discount is an amount. */
  percentage?: { base: Amount; percent: Amount };
  /** BT-139 / BT-97. */
  reason?: string;
  /** BT-140 / BT-98, UNTDID 5189. */
  reasonCode?: string;
};

/** A discount on a document, which has a VAT category of its own (BT-95, BT-96). */
export type DocumentDiscount = Discount & { category: VatCategory; rate: Amount };

/** One line with its computed amounts. */
export type DocumentLine = {
  /** 1, 2, 3 … */
  number: number;
  /** BT-153 in full (`<arabic> | <other>`). */
  name: string;
  quantity: Amount;
  unitCode: string;
  /** BT-146, net of VAT, any number of decimals. */
  unitPrice: Amount;
  category: VatCategory;
  /** Percent. */
  rate: Amount;
  discount?: Discount;
  /** BT-131, after the discount. */
  net: Amount;
  /** KSA-11. */
  vat: Amount;
  /** KSA-12. */
  gross: Amount;
};

/** One group of the VAT breakdown (BG-23): a category with, for Z, E and O, one exemption code. */
export type VatSubtotal = {
  category: VatCategory;
  rate: Amount;
  exemptionCode?: string;
  /** BT-120, both languages joined by ` | `. */
  exemptionReason?: string;
  /** BT-116. */
  taxable: Amount;
  /** BT-117. */
  vat: Amount;
};

/** The header amounts (BG-22), in the document's currency unless named otherwise. */
export type DocumentTotals = {
  /** BT-106. */
  lines: Amount;
  /** BT-107. */
  discounts: Amount;
  /** BT-109. */
  taxExclusive: Amount;
  /** BT-110. */
  vat: Amount;
  /** BT-111, in SAR. */
  vatInSar: Amount;
  /** BT-112. */
  taxInclusive: Amount;
  /** BT-113, VAT included. */
  prepaid: Amount;
  /** BT-114, signed. */
  rounding: Amount;
  /** BT-115. */
  payable: Amount;
};

/** The part of an earlier prepayment, of one VAT category, that this document settles: one line of zero amounts. */
export type SettledPrepayment = {
  number: string;
  uuid: string;
  issueDate: string;
  issueTime: string;
  category: VatCategory;
  rate: Amount;
  exemptionCode?: string;
  exemptionReason?: string;
  /** KSA-31. */
  taxable: Amount;
  /** KSA-32. */
  vat: Amount;
};

/** The content of a tax document, except for its position in the chain. Dates and times are in Riyadh. */
export type TaxDocument = {
  documentType: DocumentType;
  invoiceType: InvoiceType;
  /** KSA-2, 7 to 9 characters. */
  transactionCode: string;
  /** BT-1. */
  number: string;
  /** KSA-1, lower-case UUIDv4. */
  uuid: string;
  /** `YYYY-MM-DD`. */
  issueDate: string;
  /** `HH:mm:ss`. */
  issueTime: string;
  /** ISO 4217. */
  currency: string;
  /** SAR per unit of `currency`; absent when that is SAR. */
  exchangeRate?: Amount;
  /** BT-25, the number of each original of a note. */
  originalNumbers: string[];
  /** BT-26, `YYYY-MM-DD`: the day of an original from before Sanad. */
  originalDate?: string;
  /** KSA-10, why a note was issued; both languages joined by ` | `. */
  noteReason?: string;
  seller: Party;
  buyer?: Party;
  /** KSA-5, `YYYY-MM-DD`. */
  deliveryDate?: string;
  /** KSA-24, `YYYY-MM-DD`: the last day of the supplies of a summary; only beside `deliveryDate`. */
  lastDeliveryDate?: string;
  /** BT-81, UNTDID 4461: each means once, at least one. */
  paymentMeansCodes: readonly string[];
  lines: DocumentLine[];
  discounts: DocumentDiscount[];
  subtotals: VatSubtotal[];
  totals: DocumentTotals;
  settledPrepayments: SettledPrepayment[];
};

/** A document's position in the chain of its EGS unit: ICV (KSA-16) and PIH (KSA-13). */
export type ChainLink = { icv: number; previousHash: string };
