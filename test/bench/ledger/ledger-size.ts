import { createHash, randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createLedger, type AppendInput } from '#main/branch/ledger/ledger.ts';
import { recordMove } from '#main/branch/submission/submission-record.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { amount } from '#shared/invoice/amount.ts';
import { systemClock } from '#main/platform/clock.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { appended, noSaleFacts } from '#support/branch/ledger/ledger-requests.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';
import { lineItemsOf } from '#shared/api/documents/line-items-of.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const documents = 5_000;
const waiting = 64;
const linesEach = 10;

const goods = [
  'Arabic coffee | قهوة عربية',
  'Karak tea | شاي كرك',
  'Sukkari dates 500 g | تمر سكري ٥٠٠ جم',
  'Water 330 ml | ماء ٣٣٠ مل',
  'Bread | خبز',
  'Fresh milk 2 l | حليب طازج ٢ لتر',
  'Basmati rice 5 kg | أرز بسمتي ٥ كجم',
  'Olive oil | زيت زيتون',
  'White cheese | جبنة بيضاء',
  'Frozen chicken | دجاج مجمد',
  'Orange juice | عصير برتقال',
];

const seller = {
  name: 'شركة واحة النخيل للتجارة | Palm Oasis Trading Co.',
  vatNumber: '310175397400003',
  identification: { scheme: 'CRN', number: '1010456827' },
  address: {
    street: 'طريق الملك فهد | King Fahd Road',
    buildingNumber: '7421',
    district: 'العليا | Al Olaya',
    city: 'الرياض | Riyadh',
    postalCode: '12214',
    country: 'SA',
  },
} as const;

type Owner = Pick<AppendInput, 'owner' | 'certificateId' | 'signer'>;

/** Ids as long as those of real companies and units. */
function prepareOwner(db: LedgerDatabase): Owner {
  const [companyId, egsUnitId, certificateId] = [randomUUID(), randomUUID(), randomUUID()];
  const nothing = { legal_name_ar: null, street: null, building_number: null, district: null, city: null, postal_code: null };
  const more = { cr_number: null, country: null, business_category: null, short_address: null, group_member_tin: null };
  const switches = { external_originals: 1, require_arabic: 0, receipt_links: 0 } as const;
  const at = systemClock.now().toISOString();
  const unit = { unit_name: 'Till', serial_number: '1-Sanad|2-0|3-1', phase: 2, invoice_type: 'both', created_at: at } as const;
  const signer = unitSigner();
  const names = { request_id: '1', key_name: 'key', csid_name: 'csid', issued_at: at, expires_at: at, received_at: at };
  const certificate = { certificate_id: certificateId, kind: 'production', certificate: signer.certificate.base64 } as const;
  db.transact((writer) => {
    const company = { company_id: companyId, legal_name: 'Test', vat_number: seller.vatNumber };
    writer.insert('companies', { ...company, ...nothing, ...more, ...switches });
    writer.insert('egs_units', { egs_unit_id: egsUnitId, company_id: companyId, environment: 'sandbox', ...unit });
    writer.insert('egs_certificates', { ...certificate, egs_unit_id: egsUnitId, ...names });
  });
  return { owner: { companyId, environment: 'sandbox', egsUnitId }, certificateId, signer };
}

function saleOf(index: number, owner: Owner): AppendInput {
  const lines = Array.from({ length: linesEach }, (_, line) =>
    sampleLine({
      name: goods[(index * 7 + line * 3) % goods.length] ?? 'Tea',
      quantity: amount(1 + ((index + line) % 9)),
      unitPrice: amount(((index * 7919 + line * 104_729) % 20_000) / 100),
    }),
  );
  const now = systemClock.now();
  const at = { issueDate: riyadhDate(now), issueTime: riyadhTime(now) };
  const document = sampleDocument({ uuid: randomUUID(), number: `TILL-3-${100_000 + index}`, seller, ...at }, lines);
  const lineItems = lineItemsOf(document);
  const bodyDigest = createHash('sha256').update(document.uuid).digest('hex');
  return {
    document,
    lineItems,
    pricesIncludeVat: false,
    paid: undefined,
    receiptToken: null,
    saleFacts: { ...noSaleFacts, till: 'Till 3', cashier: 'Fahad', key_id: randomUUID(), key_name: 'Till 3' },
    settlements: [],
    foreign: [],
    ...owner,
    idempotency: { endpoint: 'POST /v1/invoices/simplified', key: randomUUID(), bodyDigest },
    firstStatus: 'pending',
  };
}

/** How many bytes of the ledger's file, all tables and indexes, a sale of ten lines takes once it is reported. */
export async function bytesPerDocument(): Promise<number> {
  const folder = temporaryFolder('bench');
  const file = path.join(folder, 'ledger.db');
  const db = openLedgerDatabase(file);
  const { commit } = new WriteQueue(db);
  const ledger = createLedger(db.reader, commit, systemClock);
  const owner = prepareOwner(db);
  let begun = 0;
  const client = async (): Promise<void> => {
    for (begun += 1; begun <= documents; begun += 1) {
      const { invoice_id: invoiceId } = await appended(ledger.append(saleOf(begun, owner)));
      const from = ['pending', 'submitted'] as const;
      await commit((writer) => recordMove(writer, invoiceId, { status: 'submitted', from: [...from] }, systemClock.now()));
      const changes = { tax_status: 'REPORTED' };
      await commit((writer) =>
        recordMove(writer, invoiceId, { status: 'reported', from: [...from], changes }, systemClock.now()),
      );
    }
  };
  await Promise.all(Array.from({ length: waiting }, client));
  db.close();
  const { size } = statSync(file);
  rmSync(folder, { recursive: true, force: true });
  return size / documents;
}
