import { sql } from 'kysely';
import { isFinished, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { RefusalCode } from '#shared/api/sync/push.ts';
import type { Tenant } from '../db/in-organization.ts';
import { uuidOfInvoice } from '../db/invoice-ids.ts';
import type { ApplianceCaller } from '../branches/appliance-credential.ts';
import type { InspectedEntry } from './inspect/inspected-entry.ts';
import { readChainLinks, type ChainLinks } from './chain-links.ts';

/** What of the database the entries of a batch refer to; it grows while they are taken. */
export type KnownRows = {
  /** Units by id. `isOurs`: they belong to the appliance that sends the batch. */
  units: Map<string, { companyId: string; isOurs: boolean }>;
  /** The VAT number of each company, as the appliance knows it. */
  vatNumbers: Map<string, string>;
  /** Certificates by id: their unit and their DER in Base64. */
  certificates: Map<string, { egsUnitId: string; certificate: string }>;
  chains: ChainLinks;
  /** Documents of statuses and copies: hash by the UUID of their id. */
  documents: Map<string, string>;
  /** Those of them that are finished already, with the status that they never leave. */
  finished: Map<string, SubmissionStatus>;
  /** Documents that this appliance sent and that are kept apart until they can be taken, by their ids. */
  apart: Set<string>;
  /** What of the documents that these correct or settle is stored: by the UUID of their ids. */
  referred: Map<string, { uuid: string; number: string; companyId: string }>;
};

function unitIdOf(entry: InspectedEntry): string | undefined {
  switch (entry.kind) {
    case 'unit':
      return entry.unit.egs_unit_id;
    case 'certificate':
      return entry.certificate.egs_unit_id;
    case 'unit_state':
    case 'chain_end':
      return entry.egs_unit_id;
    case 'document':
      return entry.document.egs_unit_id;
    default:
      return undefined;
  }
}

function documentIdOf(entry: InspectedEntry): string | undefined {
  if (entry.kind === 'status') return entry.status.invoice_id;
  return entry.kind === 'cleared_copy' ? entry.copy.invoice_id : undefined;
}

function distinct(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))];
}

async function readUnits(tenant: Tenant, ids: readonly string[], applianceId: string): Promise<KnownRows['units']> {
  if (ids.length === 0) return new Map();
  const rows = await tenant
    .selectFrom('egs_units')
    .select(['egs_unit_id', 'company_id', 'appliance_id'])
    .where('egs_unit_id', 'in', ids)
    .execute();
  const known = rows.map(({ egs_unit_id, company_id, appliance_id }) => {
    return [egs_unit_id, { companyId: company_id, isOurs: appliance_id === applianceId }] as const;
  });
  return new Map(known);
}

async function readCertificates(tenant: Tenant, ids: readonly string[]): Promise<KnownRows['certificates']> {
  if (ids.length === 0) return new Map();
  const rows = await tenant
    .selectFrom('egs_certificates')
    .select(['certificate_id', 'egs_unit_id', 'certificate'])
    .where('certificate_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.certificate_id, { egsUnitId: row.egs_unit_id, certificate: row.certificate }]));
}

type KnownDocuments = Pick<KnownRows, 'documents' | 'finished'>;

async function readDocuments(tenant: Tenant, ids: readonly string[], applianceId: string): Promise<KnownDocuments> {
  if (ids.length === 0) return { documents: new Map(), finished: new Map() };
  const rows = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'hash', 'status'])
    .where('invoice_id', 'in', ids)
    .where('appliance_id', '=', applianceId)
    .execute();
  return {
    documents: new Map(rows.map((row) => [row.invoice_id, row.hash])),
    finished: new Map(rows.filter((row) => isFinished(row.status)).map((row) => [row.invoice_id, row.status])),
  };
}

/** Whether a document that is refused so may be taken later, with its statuses and copies. What forks a chain never is. */
export function isTakenLater(code: RefusalCode): boolean {
  return code !== 'CHAIN_FORKED';
}

async function readApart(tenant: Tenant, ids: readonly string[], applianceId: string): Promise<KnownRows['apart']> {
  if (ids.length === 0) return new Set();
  const rows = await tenant
    .selectFrom('kept_apart_documents')
    .select('target')
    .where('appliance_id', '=', applianceId)
    .where('target', 'in', ids)
    .where('code', '!=', 'CHAIN_FORKED')
    .where('taken_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ target }) => target ?? []));
}

async function readReferred(tenant: Tenant, ids: readonly string[]): Promise<KnownRows['referred']> {
  if (ids.length === 0) return new Map();
  const rows = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'uuid', 'invoice_number', 'company_id'])
    .where('invoice_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ invoice_id, uuid, ...row }) => [invoice_id, { uuid, number: row.invoice_number, companyId: row.company_id }]),
  );
}

async function readVatNumbers(tenant: Tenant, applianceId: string): Promise<KnownRows['vatNumbers']> {
  const rows = await tenant
    .selectFrom('appliance_companies')
    .select(['company_id', sql<string>`profile ->> 'vat_number'`.as('vat_number')])
    .where('appliance_id', '=', applianceId)
    .execute();
  return new Map(rows.map((row) => [row.company_id, row.vat_number]));
}

/** Reads everything that a batch refers to, with one query for each table. */
export async function readKnownRows(
  tenant: Tenant,
  { applianceId }: ApplianceCaller,
  entries: readonly InspectedEntry[],
): Promise<KnownRows> {
  const documents = entries.flatMap((entry) => (entry.kind === 'document' ? [entry.document] : []));
  const subjects = distinct(entries.map(documentIdOf));
  const stored = await readDocuments(tenant, subjects.map(uuidOfInvoice), applianceId);
  const referred = documents.flatMap(({ original_invoice_id, replaces_invoice_id, settlements }) => [
    original_invoice_id ?? undefined,
    replaces_invoice_id ?? undefined,
    ...settlements.map(({ prepayment_id }) => prepayment_id),
  ]);
  return {
    units: await readUnits(tenant, distinct(entries.map(unitIdOf)), applianceId),
    vatNumbers: await readVatNumbers(tenant, applianceId),
    certificates: await readCertificates(tenant, distinct(documents.map((document) => document.certificate_id))),
    chains: await readChainLinks(tenant, applianceId, documents),
    ...stored,
    apart: await readApart(
      tenant,
      subjects.filter((id) => !stored.documents.has(uuidOfInvoice(id))),
      applianceId,
    ),
    referred: await readReferred(tenant, distinct(referred).map(uuidOfInvoice)),
  };
}
