import { zstdDecompressSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import { saleFactsOf } from '#shared/api/documents/sale-facts.ts';
import { fromHundredths } from '#shared/invoice/amount.ts';
import { storedPayments, type StoredPayment } from '#shared/invoice/payments-in-sar.ts';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

// More than the largest document; anything larger is damaged.
const largestText = 64 * 1024 * 1024;

// So many documents are read and written at once.
const batchSize = 500;

const statements = [
  // How much was paid by which means, in SAR, of documents that are not all cash.
  `CREATE TABLE document_payments (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     part integer NOT NULL,
     means text NOT NULL,
     amount_hundredths bigint NOT NULL,
     PRIMARY KEY (organization_id, invoice_id, part),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  `REVOKE UPDATE, DELETE, TRUNCATE ON document_payments FROM ${applicationRole}`,
];

type Stored = {
  organization_id: string;
  invoice_id: string;
  exchange_rate: string | null;
  payable_hundredths: string;
  facts: string | null;
  xml: Uint8Array | null;
};

function documentsBehind<Schema>(db: Kysely<Schema>, last: Stored | undefined) {
  const isBehind =
    last === undefined ? sql`true` : sql`(organization_id, invoice_id) > (${last.organization_id}, ${last.invoice_id})`;
  return sql<Stored>`
    SELECT organization_id, invoice_id, exchange_rate, payable_hundredths::text, facts, content.xml
    FROM (SELECT * FROM documents WHERE ${isBehind} ORDER BY organization_id, invoice_id LIMIT ${batchSize}) AS document
    LEFT JOIN document_contents AS content USING (organization_id, invoice_id)
    ORDER BY organization_id, invoice_id`.execute(db);
}

// The documents are canonical, so the codes stand where they always do. What is missing or cannot be read counts as cash.
function meansOf(packed: Uint8Array | null): string[] {
  if (packed === null) return [];
  try {
    const xml = zstdDecompressSync(packed, { maxOutputLength: largestText }).toString('utf8');
    return [...xml.matchAll(/<cbc:PaymentMeansCode>(\w{1,10})<\/cbc:PaymentMeansCode>/g)].flatMap(([, code = '']) => code);
  } catch {
    return [];
  }
}

// What no column can hold, as of amounts that an earlier version took, counts as cash: head office has to start all the same.
function paymentsOf({ exchange_rate, payable_hundredths, facts, xml }: Stored): StoredPayment[] {
  try {
    const { payments } = saleFactsOf({ till: null, cashier: null, facts });
    const stored = storedPayments({
      payable: fromHundredths(Number(payable_hundredths)),
      exchangeRate: rateOf(exchange_rate),
      payments,
      paymentMeansCodes: payments.length > 0 ? [] : meansOf(xml),
    });
    return stored.every(({ amount_hundredths }) => Number.isSafeInteger(amount_hundredths)) ? stored : [];
  } catch {
    return [];
  }
}

/** Fills the payments from the documents that are there. */
export async function fillPayments<Schema>(db: Kysely<Schema>): Promise<void> {
  let last: Stored | undefined;
  do {
    const { rows } = await documentsBehind(db, last);
    const payments = rows.flatMap((row) =>
      paymentsOf(row).map((payment, part) => ({
        organization_id: row.organization_id,
        invoice_id: row.invoice_id,
        part,
        ...payment,
      })),
    );
    await sql`
      INSERT INTO document_payments (organization_id, invoice_id, part, means, amount_hundredths)
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) AS payment(
        organization_id uuid, invoice_id uuid, part integer, means text, amount_hundredths bigint)
      ON CONFLICT DO NOTHING`.execute(db);
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Keeps how documents were paid, so that reports need not read them. */
export async function keepPayments<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillPayments(db);
  await separateTenants(db, 'document_payments');
}
