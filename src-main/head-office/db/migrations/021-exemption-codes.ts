import { zstdDecompressSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import { subtotalsInSar, type StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import { readDocument } from '#main/core/ubl/read-document.ts';
import { readXml } from '#main/core/xml/read-xml.ts';

// More than the largest document; anything larger is damaged.
const largestText = 64 * 1024 * 1024;

// So many documents are read and written at once.
const batchSize = 500;

const statements = [
  `ALTER TABLE document_subtotals ADD COLUMN exemption_code text NOT NULL DEFAULT ''`,
  `ALTER TABLE document_subtotals DROP CONSTRAINT document_subtotals_pkey`,
  `ALTER TABLE document_subtotals ADD PRIMARY KEY (organization_id, invoice_id, category, rate_hundredths, exemption_code)`,
];

type Packed = { organization_id: string; invoice_id: string; xml: Uint8Array | null };

// Taxed parts have no code.
function untaxedBehind<Schema>(db: Kysely<Schema>, last: Packed | undefined) {
  const isBehind =
    last === undefined ? sql`true` : sql`(organization_id, invoice_id) > (${last.organization_id}, ${last.invoice_id})`;
  return sql<Packed>`
    SELECT organization_id, invoice_id, content.xml
    FROM (
      SELECT DISTINCT organization_id, invoice_id FROM document_subtotals
      WHERE ${isBehind} AND category <> 'S' ORDER BY organization_id, invoice_id LIMIT ${batchSize}
    ) AS untaxed
    LEFT JOIN document_contents AS content USING (organization_id, invoice_id)
    ORDER BY organization_id, invoice_id`.execute(db);
}

// What is missing or cannot be read keeps the parts that it has, without codes.
function partsOf(packed: Uint8Array | null): StoredSubtotal[] {
  if (packed === null) return [];
  try {
    const read = readXml(zstdDecompressSync(packed, { maxOutputLength: largestText }));
    const document = read.ok ? readDocument(read.value) : undefined;
    return document?.ok === true ? subtotalsInSar(document.value.document) : [];
  } catch {
    return [];
  }
}

async function writeParts<Schema>(db: Kysely<Schema>, documents: readonly Packed[]): Promise<void> {
  const parts = documents.flatMap(({ organization_id, invoice_id, xml }) =>
    partsOf(xml).map((part) => ({ organization_id, invoice_id, ...part })),
  );
  const given = JSON.stringify(parts);
  await sql`
    DELETE FROM document_subtotals AS former
    USING (SELECT DISTINCT organization_id, invoice_id FROM jsonb_to_recordset(${given}::jsonb) AS part(organization_id uuid, invoice_id uuid)) AS fresh
    WHERE former.organization_id = fresh.organization_id AND former.invoice_id = fresh.invoice_id`.execute(db);
  await sql`
    INSERT INTO document_subtotals
      (organization_id, invoice_id, category, rate_hundredths, exemption_code, taxable_hundredths, vat_hundredths,
       settled_taxable_hundredths, settled_vat_hundredths)
    SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS part(
      organization_id uuid, invoice_id uuid, category text, rate_hundredths bigint, exemption_code text, taxable_hundredths bigint,
      vat_hundredths bigint, settled_taxable_hundredths bigint, settled_vat_hundredths bigint)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Divides the parts of documents without VAT by the exemption codes in their XML: the VAT return has a box for some of them. */
export async function divideByExemptionCode<Schema>(db: Kysely<Schema>): Promise<void> {
  let last: Packed | undefined;
  do {
    const { rows } = await untaxedBehind(db, last);
    await writeParts(db, rows);
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Keeps with each part of a document why it bears no VAT. */
export async function keepExemptionCodes<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await divideByExemptionCode(db);
}
