import { randomUUID } from 'node:crypto';
import { amount } from '#shared/invoice/amount.ts';
import {
  transactionCodeOf,
  type DocumentType,
  type InvoiceType,
  type Party,
  type TaxDocument,
} from '#shared/invoice/document.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stampDocument, type Signing } from '#main/core/stamp/stamp-document.ts';
import type { StampedDocument } from '#main/core/stamp/stamp.ts';
import type { CompanyTable, EgsUnitTable } from '../db/schema.ts';

/** One of the documents that the authority wants to see before it certifies a unit. */
export type ComplianceKind = { invoiceType: InvoiceType; documentType: DocumentType };

const documentTypes: DocumentType[] = ['invoice', 'credit_note', 'debit_note'];

/** The kinds that the unit's certificate request asks for (standard §7.3). */
export function complianceKindsOf(unit: EgsUnitTable): ComplianceKind[] {
  const types: Record<EgsUnitTable['invoice_type'], InvoiceType[]> = {
    standard: ['standard'],
    simplified: ['simplified'],
    both: ['standard', 'simplified'],
  };
  const invoiceTypes = unit.phase === 1 ? types.simplified : types[unit.invoice_type];
  return invoiceTypes.flatMap((invoiceType) => documentTypes.map((documentType) => ({ invoiceType, documentType })));
}

function sellerOf(company: CompanyTable): Party {
  return {
    name: company.legal_name,
    vatNumber: company.vat_number,
    ...(company.cr_number === null ? {} : { identification: { scheme: 'CRN', number: company.cr_number } }),
    address: {
      street: company.street ?? 'Main Street',
      buildingNumber: company.building_number ?? '1000',
      district: company.district ?? 'Centre',
      city: company.city ?? 'Riyadh',
      postalCode: company.postal_code ?? '12211',
      country: 'SA',
    },
  };
}

// The authority validates and discards it, and it is never recorded; only its form has to be right.
const sampleBuyer: Party = {
  name: 'Compliance check buyer',
  vatNumber: '399999999800003',
  address: {
    street: 'King Fahd Road',
    buildingNumber: '1111',
    district: 'Al Olaya',
    city: 'Riyadh',
    postalCode: '12244',
    country: 'SA',
  },
};

function composeComplianceDocument(kind: ComplianceKind, company: CompanyTable, position: number, now: Date): TaxDocument {
  const isNote = kind.documentType !== 'invoice';
  const isStandard = kind.invoiceType === 'standard';
  return {
    documentType: kind.documentType,
    invoiceType: kind.invoiceType,
    transactionCode: transactionCodeOf(kind.invoiceType),
    number: `COMPLIANCE-${position}`,
    uuid: randomUUID(),
    issueDate: riyadhDate(now),
    issueTime: riyadhTime(now),
    currency: 'SAR',
    originalNumbers: isNote ? ['COMPLIANCE-1'] : [],
    ...(isNote ? { noteReason: 'Compliance check' } : {}),
    seller: sellerOf(company),
    ...(isStandard ? { buyer: sampleBuyer } : {}),
    ...(isStandard && !isNote ? { deliveryDate: riyadhDate(now) } : {}),
    paymentMeansCodes: ['10'],
    settledPrepayments: [],
    ...computeDocument([
      {
        name: 'Compliance check item',
        quantity: amount(1),
        unitCode: 'PCE',
        unitPrice: amount(100),
        category: 'S',
        rate: amount(15),
      },
    ]),
  };
}

/** Builds and stamps one compliance document by the same core as every other; its chain is discarded with it. */
export function stampComplianceDocument(
  kind: ComplianceKind,
  company: CompanyTable,
  position: number,
  signing: Signing,
): StampedDocument & { uuid: string } {
  const document = composeComplianceDocument(kind, company, position, signing.now);
  return { ...stampDocument(document, { icv: position, previousHash: initialPreviousHash }, signing), uuid: document.uuid };
}
