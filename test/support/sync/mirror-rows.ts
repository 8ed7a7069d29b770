import { isDeepStrictEqual } from 'node:util';
import { contentOf, legalXml } from '#main/branch/ledger/contents/stored-content.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import type { Tenant } from '#main/head-office/db/in-organization.ts';
import { unpackText } from '#main/head-office/db/packed-text.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { storedState } from '../branch/ledger/replayed-feed.ts';

type Row = Record<string, unknown>;

/** What ledger and mirror both hold, in one form: the rows of each kind by their id. */
export type ComparedRows = Record<string, Record<string, unknown>>;

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function byId(rows: readonly Row[], idOf: (row: Row) => unknown): Record<string, unknown> {
  const entries = rows.map((row) => [String(idOf(row)), plain(row)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function without(row: Row, ...names: string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function fromMap(rows: Map<string, unknown>): Record<string, unknown> {
  const entries = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([id, row]) => [id, plain(row)]));
}

function ledgerDocuments(db: LedgerReader): Row[] {
  const documents = db.sql
    .selectFrom('documents as document')
    .innerJoin('document_contents as stored', 'stored.position', 'document.position')
    .selectAll('document')
    .select('stored.content');
  const external = new Map(db.all(db.sql.selectFrom('external_originals').selectAll()).map((row) => [row.invoice_id, row]));
  return db.all(documents).map((row) => {
    const { xml, lineItems } = contentOf(db, row);
    const { content: _content, ...columns } = row;
    const original = external.get(row.invoice_id);
    return {
      ...columns,
      external_original: original === undefined ? null : without(original, 'invoice_id', 'company_id', 'environment'),
      prices_include_vat: row.prices_include_vat === 1,
      xml: Buffer.from(xml).toString('base64'),
      line_items: lineItems,
    };
  });
}

function ledgerCopies(db: LedgerReader): Row[] {
  const rows = db.all(
    db.sql
      .selectFrom('cleared_documents as cleared')
      .innerJoin('documents as document', 'document.invoice_id', 'cleared.invoice_id')
      .select(['cleared.invoice_id', 'qr', 'received_at', 'differences', 'cleared.content as cleared_content'])
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .select(['stored.content', 'document.certificate_id']),
  );
  return rows.map((row) => ({
    ...without(row, 'content', 'certificate_id', 'cleared_content'),
    xml: Buffer.from(legalXml(db, row)).toString('base64'),
  }));
}

function sorted(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a ledger holds. */
export function ledgerRows(db: LedgerReader): ComparedRows {
  const state = storedState(db);
  const submissions = db.all(
    db.sql
      .selectFrom('submissions')
      .select(['invoice_id', 'status', 'status_at', 'tax_status', 'retry_count', 'last_error', 'warnings', 'reported_at'])
      .select('cleared_at'),
  );
  const timeline = db.all(db.sql.selectFrom('timeline').select(['invoice_id', 'status', 'at']));
  const certificates = db.all(db.sql.selectFrom('egs_certificates').selectAll());
  return {
    companies: fromMap(state.companies),
    units: fromMap(state.units),
    unit_states: fromMap(state.unit_states),
    chain_ends: fromMap(state.chain_ends),
    certificates: byId(
      certificates.map((row) => without(row, 'key_name', 'csid_name')),
      (row) => row['certificate_id'],
    ),
    keys: fromMap(state.keys),
    key_uses: fromMap(state.key_uses),
    documents: byId(ledgerDocuments(db), (row) => row['invoice_id']),
    statuses: byId(
      submissions.map((row) => ({ ...row, warnings: JSON.parse(row.warnings) as unknown })),
      (row) => row['invoice_id'],
    ),
    timeline: byId(timeline, (row) => `${String(row['invoice_id'])} ${String(row['at'])} ${String(row['status'])}`),
    copies: byId(ledgerCopies(db), (row) => row['invoice_id']),
    settlements: fromMap(state.settlements),
    outages: fromMap(state.outages),
  };
}

const statusNames = [
  'status',
  'status_at',
  'tax_status',
  'retry_count',
  'last_error',
  'warnings',
  'reported_at',
  'cleared_at',
] as const;

const onlyAtHeadOffice = [
  'organization_id',
  'appliance_id',
  'vat_sar_hundredths',
  'buyer_name',
  'buyer_vat_number',
  'received_at',
  'search_terms',
  'tax_compliant',
  ...statusNames,
];

async function mirroredDocuments(tenant: Tenant): Promise<{ documents: Row[]; statuses: Row[] }> {
  const rows = await tenant
    .selectFrom('documents')
    .innerJoin('document_contents as content', 'content.invoice_id', 'documents.invoice_id')
    .selectAll('documents')
    .select(['content.xml', 'content.line_items'])
    .execute();
  const documents = rows.map((row) => ({
    ...without(row, ...onlyAtHeadOffice),
    invoice_id: invoiceIdOf(row.invoice_id),
    original_invoice_id: row.original_invoice_id === null ? null : invoiceIdOf(row.original_invoice_id),
    replaces_invoice_id: row.replaces_invoice_id === null ? null : invoiceIdOf(row.replaces_invoice_id),
    external_original: row.external_original === null ? null : (JSON.parse(row.external_original) as unknown),
    xml: unpackText(row.xml).toString('base64'),
    line_items: unpackText(row.line_items).toString('utf8'),
  }));
  const statuses = rows.map((row) => ({
    invoice_id: invoiceIdOf(row.invoice_id),
    ...Object.fromEntries(statusNames.map((name) => [name, row[name]])),
  }));
  return { documents, statuses };
}

/** What head office holds of it. */
export async function mirroredRows(tenant: Tenant): Promise<ComparedRows> {
  const { documents, statuses } = await mirroredDocuments(tenant);
  const companies = await tenant.selectFrom('appliance_companies').selectAll().execute();
  const units = await tenant.selectFrom('egs_units').selectAll().execute();
  const certificates = await tenant.selectFrom('egs_certificates').selectAll().execute();
  const keys = await tenant.selectFrom('appliance_keys').selectAll().execute();
  const keyUses = await tenant.selectFrom('api_key_uses').selectAll().execute();
  const timeline = await tenant.selectFrom('document_timeline').select(['invoice_id', 'status', 'at']).execute();
  const copies = await tenant.selectFrom('cleared_documents').selectAll().execute();
  const settlements = await tenant.selectFrom('settlements').selectAll().execute();
  const outages = await tenant.selectFrom('outages').selectAll().execute();
  const ofUnits = [
    'organization_id',
    'appliance_id',
    'state',
    'chain_end',
    'production_certificate_id',
    'icv',
    'last_document_at',
  ];
  return {
    companies: sorted(companies.map((row) => [row.company_id, plain(row.profile)])),
    units: byId(
      units.map((row) => without(row, ...ofUnits)),
      (row) => row['egs_unit_id'],
    ),
    unit_states: sorted(units.map((row) => [row.egs_unit_id, plain(row.state)])),
    chain_ends: sorted(units.filter((row) => row.chain_end !== null).map((row) => [row.egs_unit_id, plain(row.chain_end)])),
    certificates: byId(
      certificates.map((row) => without(row, 'organization_id')),
      (row) => row['certificate_id'],
    ),
    keys: sorted(keys.map((row) => [row.key_id, plain(row.key)])),
    key_uses: sorted(keyUses.map((row) => [row.key_id, row.first_used_at.toISOString()])),
    documents: byId(documents, (row) => row['invoice_id']),
    statuses: byId(statuses, (row) => row['invoice_id']),
    timeline: byId(
      timeline.map((row) => ({ ...row, invoice_id: invoiceIdOf(row.invoice_id), at: row.at.toISOString() })),
      (row) => `${String(row['invoice_id'])} ${String(row['at'])} ${String(row['status'])}`,
    ),
    copies: byId(
      copies.map((row) => ({
        ...without(row, 'organization_id'),
        invoice_id: invoiceIdOf(row.invoice_id),
        xml: unpackText(row.xml).toString('base64'),
      })),
      (row) => row['invoice_id'],
    ),
    outages: byId(
      outages.map((row) => without(row, 'organization_id', 'appliance_id', 'position', 'evidence')),
      (row) => row['outage_id'],
    ),
    settlements: byId(
      settlements.map((row) => ({
        ...without(row, 'organization_id'),
        invoice_id: invoiceIdOf(row.invoice_id),
        prepayment_id: invoiceIdOf(row.prepayment_id),
      })),
      (row) => `${String(row['invoice_id'])} ${String(row['position'])}`,
    ),
  };
}

/** Every row that one of the two has not, or has otherwise. */
export function differentRows(ledger: ComparedRows, mirror: ComparedRows): string[] {
  return Object.keys(ledger).flatMap((kind) => {
    const [ours, theirs] = [ledger[kind] ?? {}, mirror[kind] ?? {}];
    const ids = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...ids]
      .filter((id) => !isDeepStrictEqual(ours[id], theirs[id]))
      .map((id) => `${kind} ${id}: ${JSON.stringify(ours[id])} is ${JSON.stringify(theirs[id])} at head office`);
  });
}
