import { randomUUID } from 'node:crypto';
import type { AppendInput, AppendResult } from '#main/branch/ledger/ledger.ts';
import type { StoredDocument } from '#main/branch/ledger/stored-document.ts';
import type { LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import type { Signer } from '#main/core/stamp/signer.ts';
import type { SaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import type { SaleLine } from '#shared/invoice/totals.ts';
import { sampleDocument } from '../../core/sample-document.ts';
import { sampleSeller } from '../../core/sample-parties.ts';
import { unitSigner } from '../../core/stamp/stamp-signer.ts';

/** Of a document of which nothing is kept beside it. */
export const noSaleFacts: SaleFacts = { till: null, cashier: null, payments: [], key_id: null, key_name: null, user: null };

const certificateId = 'certificate-1';
let signer: Signer | undefined;

export const testUnitId = 'unit-1';

/** Puts a company with one certified unit into an empty ledger. */
export function prepareUnit({ transact }: LedgerDatabase, egsUnitId: string = testUnitId): void {
  const { certificate } = (signer ??= unitSigner());
  const nothing = { legal_name_ar: null, cr_number: null, street: null, building_number: null, district: null, city: null };
  const more = { postal_code: null, country: null, business_category: null, short_address: null, group_member_tin: null };
  const switches = { external_originals: 1, require_arabic: 0, receipt_links: 0 } as const;
  const company = {
    company_id: 'company-1',
    legal_name: 'Test',
    vat_number: sampleSeller.vatNumber,
    ...nothing,
    ...more,
    ...switches,
  };
  transact((writer) => {
    writer.run(writer.sql.insertInto('companies').orIgnore().values(company));
    writer.insert('egs_units', {
      egs_unit_id: egsUnitId,
      company_id: 'company-1',
      environment: 'sandbox',
      unit_name: 'Till',
      serial_number: '1-Sanad|2-0|3-1',
      phase: 2,
      invoice_type: 'both',
      created_at: '2026-11-20T09:00:00.000Z',
    });
    writer.insert('egs_certificates', {
      certificate_id: egsUnitId === testUnitId ? certificateId : `certificate-${egsUnitId}`,
      egs_unit_id: egsUnitId,
      kind: 'production',
      request_id: '1',
      certificate: certificate.base64,
      key_name: 'key',
      csid_name: 'csid',
      issued_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2031-01-01T00:00:00.000Z',
      received_at: '2026-01-01T00:00:00.000Z',
    });
  });
}

let numbered = 0;

/** Appends a document to the test unit's chain, each with a number of its own. */
export function appendRequest(
  document: Partial<TaxDocument> = {},
  lines?: SaleLine[],
  changes: Partial<AppendInput> = {},
): AppendInput {
  signer ??= unitSigner();
  numbered += 1;
  return {
    document: sampleDocument({ uuid: randomUUID(), number: `TEST-${numbered}`, ...document }, lines),
    lineItems: [],
    pricesIncludeVat: false,
    paid: undefined,
    saleFacts: noSaleFacts,
    receiptToken: null,
    settlements: [],
    foreign: [],
    owner: { companyId: 'company-1', environment: 'sandbox', egsUnitId: testUnitId },
    certificateId,
    signer,
    firstStatus: 'pending',
    ...changes,
  };
}

/** The document that was appended. */
export async function appended(result: Promise<AppendResult>): Promise<StoredDocument> {
  const settled = await result;
  if (!settled.ok) throw new Error(`the ledger refused: ${JSON.stringify(settled.fault)}`);
  return settled.value;
}
