import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { fillDailySums } from '#main/head-office/db/migrations/028-daily-sums.ts';
import type { BenchHeadOffice } from './running-programs.ts';

const companies = 4;
const unitsEach = 2;
const days = 730;

// Random, but the same at each run.
const seed = 0.20261122;

type Unit = { egsUnitId: string; applianceId: string; companyId: string };

async function addCompany(headOffice: BenchHeadOffice, number: number): Promise<string> {
  const body = { legal_name: `Company ${number}`, vat_number: `3${String(900_000 + number).padStart(9, '0')}00003` };
  return String((await headOffice.send('POST', '/companies', body))['company_id']);
}

async function addUnits(client: Client, organizationId: string, companyId: string, branches: number): Promise<Unit[]> {
  const units: Unit[] = [];
  for (let branch = 0; branch < branches; branch += 1) {
    const applianceId = randomUUID();
    await client.query(
      `INSERT INTO appliances (organization_id, appliance_id, branch_name, company_ids, credential_hash, ledger_id, version, created_at, last_seen_at)
       VALUES ($1, $2::uuid, $3, ARRAY[$4::uuid], $2::uuid::text, 'bench', '0', now(), now())`,
      [organizationId, applianceId, `Branch ${branch}`, companyId],
    );
    for (let unit = 0; unit < unitsEach; unit += 1) {
      const egsUnitId = randomUUID();
      await client.query(
        `INSERT INTO egs_units (organization_id, egs_unit_id, appliance_id, company_id, environment, unit_name, serial_number, phase, invoice_type, created_at)
         VALUES ($1, $2, $3, $4, 'production', 'Till', '1-Sanad|2-1|3-1', 2, 'both', now())`,
        [organizationId, egsUnitId, applianceId, companyId],
      );
      units.push({ egsUnitId, applianceId, companyId });
    }
  }
  return units;
}

// What the columns of a document are made of; `n` counts documents, newest last.
const numbered = `
  SELECT n, gen_random_uuid() AS uuid, (n - 1) % $3::int AS unit, (n - 1) / $3::int + 1 AS icv,
    now() - (($2::int - n)::float8 / $2::int) * interval '${days} days' AS created_at, random() AS kind, random() AS fate,
    random() < 0.2 AS is_standard, (random() * 5000)::int AS buyer, (100 + random() * random() * 200000)::bigint AS taxable
  FROM generate_series(1, $2::int) AS n`;

// The id of a document begins with its time (UUIDv7), as a branch makes it.
const base = `
  SELECT *, (lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid AS invoice_id
  FROM (${numbered}) AS numbered`;

const fillDocuments = `
  INSERT INTO documents
  SELECT $1::uuid, invoice_id, units.appliance_id, n, uuid, units.company_id, CASE WHEN fate < 0.95 THEN 'production' ELSE 'sandbox' END,
    units.egs_unit_id, icv, 'p', 'h', $1::uuid, 'TILL-' || unit || '-' || icv, CASE WHEN is_standard THEN 'standard' ELSE 'simplified' END,
    CASE WHEN is_standard THEN '0100000' ELSE '0200000' END,
    CASE WHEN kind < 0.03 THEN 'credit_note' WHEN kind < 0.04 THEN 'prepayment' WHEN kind < 0.045 THEN 'debit_note' ELSE 'invoice' END,
    (created_at AT TIME ZONE 'Asia/Riyadh')::date, to_char(created_at AT TIME ZONE 'Asia/Riyadh', 'HH24:MI:SS'), NULL, 'SAR', NULL,
    taxable, taxable * 15 / 100, taxable * 15 / 100, taxable * 115 / 100, 0, 0, taxable * 115 / 100, false, NULL,
    CASE WHEN is_standard THEN 'Buyer ' || buyer || ' | مشتر ' || buyer END,
    CASE WHEN is_standard THEN '3' || lpad(buyer::text, 9, '0') || '00003' END,
    CASE WHEN is_standard THEN NULL ELSE created_at + interval '1 day' END, created_at, created_at + interval '1 second',
    CASE WHEN fate < 0.01 THEN 'failed' WHEN fate > 0.999 THEN 'queued' WHEN is_standard THEN 'cleared' ELSE 'reported' END, created_at,
    'REPORTED', fate >= 0.03, 0, NULL, '[]'::jsonb, created_at, NULL,
    chr(1) || 'till-' || unit || '-' || icv || CASE WHEN is_standard
      THEN chr(1) || '3' || lpad(buyer::text, 9, '0') || '00003' || chr(1) || 'buyer ' || buyer || chr(1) || 'مشتر ' || buyer
        || chr(1) || buyer ELSE '' END
  FROM (${base}) AS made
  JOIN unnest($4::uuid[], $5::uuid[], $6::uuid[]) WITH ORDINALITY AS units(egs_unit_id, appliance_id, company_id, place) ON place = unit + 1
  ORDER BY n`;

const fillOthers = [
  `INSERT INTO document_terms
   SELECT organization_id, company_id, report_deadline IS NOT NULL, term, invoice_id FROM documents,
     unnest(string_to_array(substr(search_terms, 2), chr(1))) AS term`,
  `INSERT INTO document_subtotals
   SELECT organization_id, invoice_id, 'S', 1500, subtotal_hundredths, vat_hundredths, 0, 0 FROM documents`,
  `INSERT INTO document_subtotals SELECT organization_id, invoice_id, 'Z', 0, 0, 0, 0, 0 FROM documents WHERE icv % 10 = 0`,
];

/**
 * Fills an empty mirror with so many documents of four companies, some branches and two years, by SQL: their rows, search terms and VAT breakdown, not
 * their XML, which no list and no report reads. One that an earlier run has filled stays as it is.
 */
export async function addManyDocuments(headOffice: BenchHeadOffice, count: number, { branches = 20 } = {}): Promise<void> {
  const { data } = await headOffice.send('GET', '/invoices?limit=1');
  if (Array.isArray(data) && data.length > 0) return;
  const { organizationId } = headOffice;
  const client = new Client({ connectionString: headOffice.databaseUrl });
  await client.connect();
  const units: Unit[] = [];
  for (let company = 0; company < companies; company += 1) {
    units.push(...(await addUnits(client, organizationId, await addCompany(headOffice, company), branches / companies)));
  }
  await client.query(`SELECT setseed(${seed})`);
  const columns = [
    units.map((unit) => unit.egsUnitId),
    units.map((unit) => unit.applianceId),
    units.map((unit) => unit.companyId),
  ];
  await client.query('ALTER TABLE documents DISABLE TRIGGER USER');
  await client.query(fillDocuments, [organizationId, count, units.length, ...columns]);
  await client.query('ALTER TABLE documents ENABLE TRIGGER USER');
  for (const statement of [...fillOthers, fillDailySums]) await client.query(statement);
  // What autovacuum does some minutes later.
  await client.query('VACUUM ANALYZE documents, document_terms, document_subtotals, daily_sums');
  await client.end();
}
