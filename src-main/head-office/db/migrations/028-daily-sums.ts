import { sql, type Kysely } from 'kysely';
import { rateForm } from '#shared/api/documents/amount-fields.ts';
import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

// What a document is worth in SAR; a rate that cannot be read says nothing of it.
function inSar(column: string): string {
  return `(CASE WHEN exchange_rate IS NULL THEN ${column}::numeric
    WHEN exchange_rate ~ '${rateForm}' THEN round(${column} * exchange_rate::numeric) END)`;
}

const counts = ['documents', 'not_reported', 'rejected'] as const;
const amounts = ['taxable_hundredths', 'vat_hundredths', 'payable_hundredths'] as const;
const kept = [...counts, ...amounts];
const keys = ['organization_id', 'environment', 'invoice_date', 'company_id', 'appliance_id'];

const signed = `(CASE WHEN document_type = 'credit_note' THEN -direction ELSE direction END)`;
const isValid = `FILTER (WHERE status <> 'failed')`;
const unfinished = unfinishedStatuses.map((status) => `'${status}'`).join(', ');

// Adds up documents, each with the direction 1 if it comes and -1 if it goes.
function addUp(documents: string): string {
  return `
    INSERT INTO daily_sums AS kept (${[...keys, ...kept].join(', ')})
    SELECT ${keys.join(', ')},
      coalesce(sum(direction) ${isValid}, 0),
      coalesce(sum(direction) FILTER (WHERE status IN (${unfinished})), 0),
      coalesce(sum(direction) FILTER (WHERE status = 'failed'), 0),
      coalesce(sum(${signed} * ${inSar('subtotal_hundredths')}) ${isValid}, 0),
      coalesce(sum(${signed} * vat_sar_hundredths) ${isValid}, 0),
      coalesce(sum(${signed} * ${inSar('payable_hundredths')}) ${isValid}, 0)
    FROM (${documents}) AS moved
    GROUP BY ${keys.join(', ')}
    ORDER BY ${keys.join(', ')}
    ON CONFLICT (${keys.join(', ')}) DO UPDATE SET
      ${kept.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}`;
}

const columns = [
  ...keys,
  'status',
  'document_type',
  'exchange_rate',
  'subtotal_hundredths',
  'vat_sar_hundredths',
  'payable_hundredths',
].join(', ');
const coming = `SELECT 1 AS direction, ${columns} FROM added`;
const going = `SELECT -1 AS direction, ${columns} FROM removed`;

/** Adds up all documents that there are: for a database from before the sums were kept. */
export const fillDailySums = addUp(`SELECT 1 AS direction, ${columns} FROM documents`);

// Once a statement, not once a row: a batch of a branch is one statement. Only a branch's own batches touch its rows, and one at a time.
function keepSums(event: 'INSERT' | 'UPDATE' | 'DELETE', tables: string, documents: string): string[] {
  const name = `keep_daily_sums_on_${event.toLowerCase()}`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger
     LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
     BEGIN
       ${addUp(documents)};
       RETURN NULL;
     END $$`,
    `REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`,
    `CREATE TRIGGER ${name} AFTER ${event} ON documents REFERENCING ${tables}
     FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  ];
}

const statements = [
  `CREATE TABLE daily_sums (
     organization_id uuid NOT NULL,
     environment text NOT NULL,
     invoice_date date NOT NULL,
     company_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     ${counts.map((name) => `${name} bigint NOT NULL`).join(', ')},
     ${amounts.map((name) => `${name} numeric NOT NULL`).join(', ')},
     PRIMARY KEY (${keys.join(', ')})
   )`,
  fillDailySums,
  ...keepSums('INSERT', 'NEW TABLE AS added', coming),
  ...keepSums('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added', `${coming} UNION ALL ${going}`),
  ...keepSums('DELETE', 'OLD TABLE AS removed', going),
];

/** What the documents of each day, company and branch add up to, kept with the documents themselves: sums of a period are read, not made. */
export async function keepDailySums(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql.raw(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON daily_sums FROM ${applicationRole}`).execute(db);
  await separateTenants(db, 'daily_sums');
}
