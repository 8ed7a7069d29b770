import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Insertable } from 'kysely';
import type { Tenant } from '#main/head-office/db/in-organization.ts';
import { packText } from '#main/head-office/db/packed-text.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import type { DocumentTable } from '#main/head-office/db/tables/document-tables.ts';
import { storeCompany } from './companies.ts';

const xml = readFileSync('test/golden/documents/valid/01-simplified-invoice.xml', 'utf8');
const at = new Date('2026-11-20T08:00:00Z');

/** Whose documents are stored. */
export type DocumentOrigin = { organizationId: string; applianceId: string; companyId: string };

const dayMs = 24 * 3_600_000;

/** Stores an appliance that joined ten days ago and was just heard of, and a unit at it; returns the unit's id. */
export async function storeAppliance(tenant: Tenant, origin: DocumentOrigin, now: Date, branchName = 'Olaya'): Promise<string> {
  const { organizationId: organization_id, applianceId: appliance_id, companyId } = origin;
  const identity = {
    branch_name: branchName,
    company_ids: [companyId],
    credential_hash: appliance_id,
    ledger_id: 'l',
    version: '1',
  };
  const seen = { created_at: new Date(now.getTime() - 10 * dayMs), last_seen_at: now, revoked_at: null };
  await tenant
    .insertInto('appliances')
    .values({ organization_id, appliance_id, ...identity, ...seen })
    .execute();
  await tenant
    .insertInto('feed_positions')
    .values({ organization_id, appliance_id, position: 0, digest: '', newest: 0, moved_at: now })
    .execute();
  return storeUnit(tenant, origin);
}

/** Stores a unit at an appliance, and its company where that is not stored yet; returns its id. */
export async function storeUnit(tenant: Tenant, { organizationId, applianceId, companyId }: DocumentOrigin): Promise<string> {
  const egs_unit_id = randomUUID();
  await storeCompany(tenant, { organizationId, companyId });
  await tenant
    .insertInto('egs_units')
    .values({
      organization_id: organizationId,
      egs_unit_id,
      appliance_id: applianceId,
      company_id: companyId,
      environment: 'sandbox',
      unit_name: 'Till',
      serial_number: '1-Sanad|2-1|3-1',
      phase: 2,
      invoice_type: 'both',
      created_at: at,
      state: null,
      chain_end: null,
      production_certificate_id: null,
    })
    .execute();
  return egs_unit_id;
}

/** The row of a reported document of 115 SAR. */
export function documentOf(
  { organizationId, applianceId, companyId }: DocumentOrigin,
  egsUnitId: string,
  icv: number,
  changes: Partial<Insertable<DocumentTable>> = {},
): Insertable<DocumentTable> {
  return {
    organization_id: organizationId,
    invoice_id: randomUUID(),
    appliance_id: applianceId,
    position: icv,
    uuid: randomUUID(),
    company_id: companyId,
    environment: 'sandbox',
    egs_unit_id: egsUnitId,
    icv,
    previous_hash: 'p',
    hash: 'h',
    certificate_id: randomUUID(),
    invoice_number: `SHOP-${icv}`,
    invoice_type: 'simplified',
    transaction_code: '0200000',
    document_type: 'invoice',
    invoice_date: '2026-11-20',
    invoice_time: '11:00:00',
    supply_date: null,
    currency: 'SAR',
    exchange_rate: null,
    subtotal_hundredths: 10_000,
    vat_hundredths: 1_500,
    vat_sar_hundredths: 1_500,
    total_hundredths: 11_500,
    prepaid_hundredths: 0,
    rounding_hundredths: 0,
    payable_hundredths: 11_500,
    prices_include_vat: false,
    original_invoice_id: null,
    buyer_name: null,
    buyer_vat_number: null,
    report_deadline: new Date(at.getTime() + 24 * 3_600_000),
    created_at: at,
    received_at: at,
    status: 'reported',
    status_at: at,
    tax_status: 'REPORTED',
    tax_compliant: true,
    retry_count: 0,
    last_error: null,
    warnings: '[]',
    reported_at: at,
    cleared_at: null,
    ...changes,
  };
}

/** What is stored of a document beside its row: the bytes of a simplified invoice. */
export function contentsOf({ organization_id, invoice_id }: Insertable<DocumentTable>): Insertable<Schema['document_contents']> {
  return { organization_id, invoice_id, xml: packText(xml), line_items: packText('[]') };
}
