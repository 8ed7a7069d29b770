import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { countDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { ids, nakheel } from '#main/head-office/request/examples.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { readDocument } from '#main/core/ubl/read-document.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import type { ChangeEntry, DocumentStatus, IssuedDocument } from '#shared/api/sync/change-entries.ts';
import type { ChangeBatch } from '#shared/api/sync/push.ts';
import { factsText } from '#shared/api/documents/sale-facts.ts';
import { lineItemsOf } from '#shared/api/documents/line-items-of.ts';
import { toHundredths } from '#shared/invoice/amount.ts';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { RunningHeadOffice } from '../running-head-office.ts';
import type { Translation } from './translation.ts';

type World = { headOffice: RunningHeadOffice; translation: Translation };
type Sold = { file: string; invoiceId: string; status: SubmissionStatus };

const certificateId = '1e3f5a7b-9c2d-4e4f-8a6b-8c0d2e4f6a81';
const at = '2026-11-20T09:01:00.000Z';
const end = { position: 0, digest: '' };
// Three documents of one chain.
const sold: readonly Sold[] = [
  { file: '01-simplified-invoice', invoiceId: ids.sale, status: 'reported' },
  { file: '02-standard-invoice', invoiceId: ids.queuedSale, status: 'queued' },
  { file: '03-simplified-credit-note', invoiceId: ids.rejectedNote, status: 'failed' },
];

let authorization = '';

async function post({ headOffice }: World, route: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${headOffice.url}/api/sync${route}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: headers['content-encoding'] === 'gzip' ? gzipSync(JSON.stringify(body)) : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The branch joins with the code of the day, and says how it is. */
export async function branchJoins(world: World): Promise<void> {
  const { translation } = world;
  const code = translation.serverOf('K7QXM-2RWZ4-HB9TA-VJ3CN-6FPLD');
  const joined = await post(world, '/enrolments', { code, version: '0.1.0', ledger_id: 'ledger' });
  translation.pair(ids.appliance, String(Reflect.get(Object(joined), 'appliance_id')));
  authorization = `Bearer ${String(Reflect.get(Object(joined), 'credential'))}`;
  await post(world, '/heartbeat', {
    version: '0.1.0',
    newest: 0,
    at: world.headOffice.clock.now().toISOString(),
    disk_free_bytes: 187_904_819_200,
    backup: { last_at: '2026-11-20T01:00:00.000Z', verified: true },
    conditions: [],
  });
}

function issued({ file, invoiceId }: Sold, companyId: string): IssuedDocument {
  const xml = readFileSync(`test/golden/documents/valid/${file}.xml`, 'utf8');
  const read = readXmlDocument(Buffer.from(xml));
  if (!read.ok) throw new Error(`${file} cannot be read`);
  const content = readDocument(read.value.root);
  if (!content.ok) throw new Error(`${file} cannot be read back`);
  const { document } = content.value;
  const { totals } = document;
  const verified = verify(Buffer.from(xml));
  return {
    invoice_id: invoiceId,
    position: 1,
    uuid: document.uuid,
    company_id: companyId,
    environment: 'sandbox',
    egs_unit_id: ids.unit,
    icv: Number(verified.icv),
    previous_hash: verified.previousHash ?? '',
    hash: verified.hash ?? '',
    certificate_id: certificateId,
    invoice_number: document.number,
    invoice_type: document.invoiceType,
    transaction_code: document.transactionCode,
    document_type: document.documentType,
    invoice_date: document.issueDate,
    invoice_time: document.issueTime,
    currency: document.currency,
    exchange_rate: null,
    subtotal_hundredths: toHundredths(totals.taxExclusive),
    vat_hundredths: toHundredths(totals.vat),
    total_hundredths: toHundredths(totals.taxInclusive),
    prepaid_hundredths: toHundredths(totals.prepaid),
    rounding_hundredths: toHundredths(totals.rounding),
    payable_hundredths: toHundredths(totals.payable),
    prices_include_vat: false,
    original_invoice_id: document.documentType === 'invoice' ? null : ids.sale,
    report_deadline: document.invoiceType === 'simplified' ? '2026-11-21T09:01:00.000Z' : null,
    created_at: `2026-11-20T09:0${verified.icv}:00.000Z`,
    supply_date: null,
    external_original: null,
    replaces_invoice_id: null,
    till: 'Till 3',
    cashier: 'Fahad',
    facts: factsText({ till: null, cashier: null, payments: [], key_id: ids.apiKey, key_name: 'Till 3', user: null }),
    settlements: [],
    line_items: JSON.stringify(lineItemsOf(document)),
    xml,
  };
}

const outcomes: Readonly<Record<string, Omit<DocumentStatus, 'invoice_id' | 'status' | 'status_at'>>> = {
  reported: {
    tax_status: 'REPORTED',
    retry_count: 0,
    last_error: null,
    warnings: [],
    reported_at: '2026-11-20T09:01:01.000Z',
    cleared_at: null,
  },
  queued: {
    tax_status: 'PENDING',
    retry_count: 2,
    last_error: 'GATEWAY_UNREACHABLE',
    warnings: [],
    reported_at: null,
    cleared_at: null,
  },
  failed: {
    tax_status: 'NOT_REPORTED',
    retry_count: 0,
    last_error: 'BR-KSA-56',
    warnings: [],
    reported_at: null,
    cleared_at: null,
  },
};

// What the branch has to say, in order, without its positions.
function factsOf(companyId: string): Record<string, unknown>[] {
  const documents = sold.map((each) => ({ ...each, document: issued(each, companyId) }));
  const certificate = verify(Buffer.from(documents[0]?.document.xml ?? '')).certificate?.base64;
  const { address, ...names } = nakheel.profile;
  const unit = {
    egs_unit_id: ids.unit,
    company_id: companyId,
    environment: 'sandbox',
    unit_name: 'Till 1',
    serial_number: `1-Sanad|2-0.1.0|3-${ids.unit}`,
    phase: 2,
    invoice_type: 'both',
    created_at: at,
  };
  const state = {
    onboarding_status: 'active',
    onboarding_step: 'done',
    attempt_id: '1',
    compliance_certificate_id: null,
    compliance_documents_passed: 6,
    production_certificate_id: certificateId,
    error_code: null,
    error_message: null,
    next_attempt_at: null,
    failed_attempts: 0,
  };
  const dates = { issued_at: at, expires_at: '2027-11-20T09:01:00.000Z', received_at: at };
  return [
    {
      kind: 'company',
      company_id: companyId,
      profile: { ...names, ...address, short_address: 'RRMA8228', group_member_tin: null },
    },
    { kind: 'unit', unit },
    {
      kind: 'certificate',
      certificate: {
        certificate_id: certificateId,
        egs_unit_id: ids.unit,
        kind: 'production',
        request_id: '1',
        certificate,
        ...dates,
      },
    },
    { kind: 'unit_state', egs_unit_id: ids.unit, state },
    {
      kind: 'outage',
      outage: {
        outage_id: ids.outage,
        environment: 'sandbox',
        class: 'authority_down',
        started_at: '2026-11-20T09:02:00.000Z',
        ended_at: '2026-11-20T09:02:30.000Z',
        oldest_waiting_at: '2026-11-20T09:02:00.000Z',
        evidence: [
          { at: '2026-11-20T09:02:00.000Z', target: 'gateway', ok: false, status: null },
          { at: '2026-11-20T09:02:01.000Z', target: 'head_office', ok: true, status: 200 },
          { at: '2026-11-20T09:02:30.000Z', target: 'gateway', ok: true, status: 200 },
        ],
      },
    },
    ...documents.flatMap(({ document, status, invoiceId }) => [
      { kind: 'document', status: 'pending', document },
      {
        kind: 'status',
        status: {
          invoice_id: invoiceId,
          status,
          status_at: document.created_at.replace(':00.000', ':01.000'),
          ...outcomes[status],
        },
      },
    ]),
  ];
}

/** The till has sold: the branch sends what its ledger has. */
export async function branchSells(world: World): Promise<void> {
  const facts = factsOf(world.translation.serverOf(ids.company));
  const entries = facts.map((fact, index) => {
    const position = index + 1;
    const entry = { position, ...fact };
    return ('document' in entry ? { ...entry, document: { ...Object(entry.document), position } } : entry) as ChangeEntry;
  });
  const last = { position: entries.length, digest: 'd1' };
  const batch: ChangeBatch = { after: end, last, newest: entries.length, restart: false, entries };
  const answer = await post(world, '/changes', batch, { 'content-encoding': 'gzip' });
  const { refused } = Object(answer) as { refused: unknown[] };
  if (refused.length > 0) throw new Error(`head office refuses what the branch sends: ${JSON.stringify(refused)}`);
}

/** The documents of the month reach the limit of the plan. */
export async function limitIsReached({ headOffice: { services }, translation }: World): Promise<void> {
  const organizationId = translation.serverOf(ids.organization);
  const counted = { companyId: translation.serverOf(ids.company), environment: 'production', month: '2026-11' } as const;
  await inOrganization(services.db, organizationId, (tenant) =>
    countDocuments(tenant, organizationId, [{ ...counted, documents: 50_000 }], services.clock.now()),
  );
}
