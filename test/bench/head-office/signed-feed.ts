import { createHash, randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { ChangeEntry, IssuedDocument } from '#shared/api/sync/change-entries.ts';
import type { ChangeBatch, FeedPlace } from '#shared/api/sync/push.ts';
import { amount, toHundredths, toJsonNumber } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { Signer } from '#main/core/stamp/signer.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';
import { sampleSeller } from '#support/core/sample-parties.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';

// What a branch sends at once.
const mostBytes = 2 * 1024 * 1024;
const mostEntries = 500;
const linesEach = 10;
const unitsOfBranch = 2;
const secondsBetweenSales = 30;
const deadlineMs = 24 * 3_600_000;

const goods = [
  'Arabic coffee | قهوة عربية',
  'Karak tea | شاي كرك',
  'Sukkari dates 500 g | تمر سكري',
  'Bread | خبز',
  'Olive oil | زيت زيتون',
];
const buyers = [
  'Fahd Contracting Est. | مؤسسة فهد للمقاولات',
  'Najd Hotels Co. | شركة فنادق نجد',
  'Red Sea Clinics | عيادات البحر الأحمر',
];

/** The branch whose feed is made. */
export type FeedOwner = { companyId: string; vatNumber: string; documents: number };

/** A batch as it is sent: compressed with zstd. */
export type PackedBatch = { body: Uint8Array; documents: number };

type Unit = { id: string; certificateId: string; icv: number; previousHash: string };
type Change = ChangeEntry extends infer Entry ? (Entry extends ChangeEntry ? Omit<Entry, 'position'> : never) : never;

function unitChanges({ companyId }: FeedOwner, { id, certificateId }: Unit, signer: Signer): Change[] {
  const at = '2026-01-01T00:00:00.000Z';
  const unit = {
    egs_unit_id: id,
    company_id: companyId,
    environment: 'sandbox',
    unit_name: 'Till',
    serial_number: '1-Sanad|2-1|3-1',
  };
  const certificate = { certificate_id: certificateId, egs_unit_id: id, kind: 'production', request_id: '1' } as const;
  const valid = { issued_at: at, expires_at: '2030-01-01T00:00:00.000Z', received_at: at };
  return [
    { kind: 'unit', unit: { ...unit, environment: 'sandbox', phase: 2, invoice_type: 'both', created_at: at } },
    { kind: 'certificate', certificate: { ...certificate, ...valid, certificate: signer.certificate.base64 } },
  ];
}

function companyChange({ companyId, vatNumber }: FeedOwner): Change {
  const nothing = { legal_name_ar: null, cr_number: null, street: null, building_number: null, district: null, city: null };
  const more = { postal_code: null, country: null, business_category: null, short_address: null, group_member_tin: null };
  return { kind: 'company', company_id: companyId, profile: { legal_name: 'Bench', vat_number: vatNumber, ...nothing, ...more } };
}

function saleOf(index: number, at: Date, { vatNumber }: FeedOwner): TaxDocument {
  const lines = Array.from({ length: linesEach }, (_, line) =>
    sampleLine({
      name: goods[(index * 7 + line * 3) % goods.length] ?? 'Tea',
      quantity: amount(1 + ((index + line) % 9)),
      unitPrice: amount(((index * 7919 + line * 104_729) % 20_000) / 100 + 1),
    }),
  );
  // Every fifth sale is to a business.
  const buyer = { name: buyers[index % buyers.length] ?? '', vatNumber: `3${String(index % 5_000).padStart(9, '0')}00003` };
  const kind = index % 5 === 4 ? ({ invoiceType: 'standard', transactionCode: '0100000', buyer } as const) : {};
  const when = { issueDate: riyadhDate(at), issueTime: riyadhTime(at) };
  const names = { uuid: randomUUID(), number: `TILL-${100_000 + index}`, seller: { ...sampleSeller, vatNumber } };
  return sampleDocument({ ...names, ...when, ...kind }, lines);
}

function amountsOf({ totals }: TaxDocument) {
  return {
    subtotal_hundredths: toHundredths(totals.taxExclusive),
    vat_hundredths: toHundredths(totals.vat),
    total_hundredths: toHundredths(totals.taxInclusive),
    prepaid_hundredths: toHundredths(totals.prepaid),
    rounding_hundredths: toHundredths(totals.rounding),
    payable_hundredths: toHundredths(totals.payable),
  };
}

function lineItemsOf({ lines }: TaxDocument): string {
  return JSON.stringify(
    lines.map((line) => ({
      line_number: line.number,
      description: line.name,
      quantity: toJsonNumber(line.quantity),
      unit_price: toJsonNumber(line.unitPrice),
      vat_rate: 15,
      line_total: toJsonNumber(line.net),
    })),
  );
}

// Signs a sale as the next document of its unit.
function issue(sale: TaxDocument, unit: Unit, signer: Signer, at: { position: number; createdAt: Date; companyId: string }) {
  const { position, createdAt, companyId } = at;
  const { previousHash } = unit;
  unit.icv += 1;
  const written = writeDocument(sale, { icv: unit.icv, previousHash });
  const stamped = stamp(written, signer, { signingTime: createdAt.toISOString().slice(0, 19), invoiceType: sale.invoiceType });
  unit.previousHash = stamped.hash;
  const document: IssuedDocument = {
    invoice_id: `inv_${createdAt.getTime().toString(16).padStart(12, '0')}7${randomUUID().replaceAll('-', '').slice(13)}`,
    position,
    uuid: sale.uuid,
    company_id: companyId,
    environment: 'sandbox',
    egs_unit_id: unit.id,
    icv: unit.icv,
    previous_hash: previousHash,
    hash: stamped.hash,
    certificate_id: unit.certificateId,
    invoice_number: sale.number,
    invoice_type: sale.invoiceType,
    transaction_code: sale.transactionCode,
    document_type: sale.documentType,
    invoice_date: sale.issueDate,
    invoice_time: sale.issueTime,
    currency: sale.currency,
    exchange_rate: null,
    ...amountsOf(sale),
    prices_include_vat: false,
    original_invoice_id: null,
    report_deadline: sale.invoiceType === 'simplified' ? new Date(createdAt.getTime() + deadlineMs).toISOString() : null,
    created_at: createdAt.toISOString(),
    external_original: null,
    replaces_invoice_id: null,
    till: 'Till 3',
    cashier: 'Fahad',
    facts: null,
    supply_date: null,
    settlements: [],
    line_items: lineItemsOf(sale),
    xml: Buffer.from(stamped.xml).toString('utf8'),
  };
  return document;
}

function statusChanges({ invoice_id, invoice_type }: IssuedDocument, createdAt: Date): Change[] {
  const at = new Date(createdAt.getTime() + 200).toISOString();
  const isStandard = invoice_type === 'standard';
  const nothing = { retry_count: 0, last_error: null, warnings: [], reported_at: null, cleared_at: null };
  const end = isStandard
    ? ({ status: 'cleared', tax_status: 'CLEARED', cleared_at: at } as const)
    : ({ status: 'reported', tax_status: 'REPORTED', reported_at: at } as const);
  return [
    {
      kind: 'status',
      status: { invoice_id, status: 'submitted', status_at: createdAt.toISOString(), tax_status: 'PENDING', ...nothing },
    },
    { kind: 'status', status: { invoice_id, status_at: at, ...nothing, ...end } },
  ];
}

function* changesOf(owner: FeedOwner): Generator<{ change: Change; bytes: number }> {
  const signer = unitSigner();
  const first = { icv: 0, previousHash: initialPreviousHash };
  const units = Array.from({ length: unitsOfBranch }, (): Unit => ({ id: randomUUID(), certificateId: randomUUID(), ...first }));
  yield { change: companyChange(owner), bytes: 0 };
  for (const unit of units) for (const change of unitChanges(owner, unit, signer)) yield { change, bytes: 0 };
  const start = Date.now() - owner.documents * secondsBetweenSales * 1_000;
  for (let index = 0; index < owner.documents; index += 1) {
    const createdAt = new Date(start + index * secondsBetweenSales * 1_000);
    const unit = units[index % units.length];
    if (unit === undefined) return;
    const at = { position: index + 1, createdAt, companyId: owner.companyId };
    const document = issue(saleOf(index, createdAt, owner), unit, signer, at);
    yield { change: { kind: 'document', status: 'pending', document }, bytes: document.xml.length + document.line_items.length };
    for (const change of statusChanges(document, createdAt)) yield { change, bytes: 0 };
  }
}

function placeOf(position: number): FeedPlace {
  return { position, digest: createHash('sha256').update(String(position)).digest('hex') };
}

/**
 * The feed of a branch of a company: every document signed and chained, followed by its two statuses, in batches as a branch sends
 * them.
 */
export function* signedFeed(owner: FeedOwner): Generator<PackedBatch> {
  let after: FeedPlace = { position: 0, digest: '' };
  let entries: ChangeEntry[] = [];
  let bytes = 0;
  const pack = (): PackedBatch => {
    const last = placeOf(after.position + entries.length);
    const batch: ChangeBatch = { after, last, newest: last.position, restart: false, entries };
    const documents = entries.filter(({ kind }) => kind === 'document').length;
    const packed = { body: new Uint8Array(zstdCompressSync(JSON.stringify(batch))), documents };
    [after, entries, bytes] = [last, [], 0];
    return packed;
  };
  for (const { change, bytes: more } of changesOf(owner)) {
    entries.push({ ...change, position: after.position + entries.length + 1 });
    bytes += more;
    if (entries.length === mostEntries || bytes >= mostBytes) yield pack();
  }
  if (entries.length > 0) yield pack();
}
