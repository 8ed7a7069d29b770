import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { largestBatchBytes, type ChangeBatch } from '#shared/api/sync/push.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit } from '#support/head-office/stored-documents.ts';
import { mirroredRows } from '#support/sync/mirror-rows.ts';
import { companyOfBranches } from '#support/sync/synchronised-branch.ts';
import { batchesOf, enrolRawAppliance, withDocument, type RawAppliance } from '#support/sync/raw-batches.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let branch: TestBranch;
let appliance: RawAppliance;
let whole: ChangeBatch;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  branch = await startTestBranch({}, { companyId: companyOfBranches });
  for (let sale = 0; sale < 4; sale += 1) await branch.sell('simplified');
  await branch.sell('standard');
  const [first] = batchesOf(branch);
  if (first === undefined) throw new Error('the feed is empty');
  whole = first;
});

afterAll(async () => {
  await branch.running.close();
  await headOffice.close();
});

beforeEach(async () => {
  appliance = await enrolRawAppliance(headOffice);
});

function mirror() {
  return inOrganization(headOffice.services.db, appliance.owner.organizationId, mirroredRows);
}

async function storedIcvs(): Promise<unknown[]> {
  const { documents } = await mirror();
  return Object.values(documents ?? {})
    .map((document) => (document as { icv: number }).icv)
    .toSorted((one, other) => one - other);
}

function refusedCodes(answer: ApiAnswer): unknown {
  return (answer.body['refused'] as { code: string }[]).map(({ code }) => code);
}

function errorCode(answer: ApiAnswer): unknown {
  return (answer.body['error'] as { code: string }).code;
}

async function keptApart(): Promise<unknown[]> {
  const audit = await inOrganization(headOffice.services.db, appliance.owner.organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').select(['action', 'actor_type', 'after']).orderBy('position').execute(),
  );
  return audit
    .filter(({ action }) => action === 'feed.entry_kept_apart')
    .map(({ actor_type, after }) => [actor_type, (JSON.parse(after ?? '{}') as { code: string }).code]);
}

function anotherCertificate(base64: string): string {
  const [before, changed, after] = [base64.slice(0, 100), base64[100], base64.slice(101)];
  return before + (changed === 'A' ? 'B' : 'A') + after;
}

test('a batch that is sent again changes nothing', async () => {
  const first = await appliance.sendBatch(whole);
  expect(first).toMatchObject({ status: 200, body: { acknowledged: whole.last, refused: [] } });
  const before = await mirror();
  expect(await appliance.sendBatch(whole)).toMatchObject({ status: 200, body: first.body });
  expect(await mirror()).toEqual(before);
});

test('two processes that send the same batch at once store it once', async () => {
  const answers = await Promise.all([appliance.sendBatch(whole), appliance.sendBatch(whole)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await storedIcvs()).toEqual([1, 2, 3, 4, 5]);
});

test('a gap is refused, and the answer says where to go on', async () => {
  const [one, two, three] = batchesOf(branch, 7);
  if (one === undefined || two === undefined || three === undefined) throw new Error('the feed is short');
  await appliance.sendBatch(one);
  const gap = await appliance.sendBatch(three);
  expect(gap).toMatchObject({ status: 409, body: { error: { code: 'STREAM_GAP', acknowledged: one.last } } });
  const other = { ...two, after: { ...two.after, digest: 'of another ledger' } };
  expect(await appliance.sendBatch(other)).toMatchObject({ status: 409, body: { error: { acknowledged: one.last } } });
  await appliance.sendBatch(two);
  await appliance.sendBatch(three);
  expect(await appliance.acknowledged()).toEqual(three.last);
});

test('a batch with a hole in it is no batch', async () => {
  const answer = await appliance.sendBatch({ ...whole, entries: whole.entries.filter(({ position }) => position !== 3) });
  expect(errorCode(answer)).toBe('VALIDATION_ERROR');
  expect(await appliance.acknowledged()).toEqual({ position: 0, digest: '' });
});

test('a feed that is sent again from its start changes nothing, not even a status on the way', async () => {
  await appliance.sendBatch(whole);
  const before = await mirror();
  const pieces = batchesOf(branch, 9);
  for (const [index, piece] of pieces.entries()) {
    expect((await appliance.sendBatch({ ...piece, restart: index === 0 })).status).toBe(200);
    expect((await mirror())['statuses']).toEqual(before['statuses']);
  }
  expect(await mirror()).toEqual(before);
});

test.each([
  ['a digit of its total', (xml: string) => xml.replace('>50.00<', '>51.00<')],
  ['a space of its stamp', (xml: string) => xml.replace('<sac:SignatureInformation>', '<sac:SignatureInformation> ')],
  ['its last byte', (xml: string) => xml.slice(0, -1)],
])('a document of which %s was changed is kept apart, and those after it are taken', async (_what, change) => {
  const forged = withDocument(whole, 3, (document) => ({ ...document, xml: change(document.xml) }));
  const answer = await appliance.sendBatch(forged);
  expect([answer.status, refusedCodes(answer)]).toEqual([200, ['DOCUMENT_BROKEN']]);
  expect(await storedIcvs()).toEqual([1, 2, 4, 5]);
  expect(await keptApart()).toEqual([['appliance', 'DOCUMENT_BROKEN']]);
  const shown = await appliance.owner.send('GET', `/appliances/${appliance.applianceId}`);
  expect(shown.body['chain']).toEqual({ ok: false, faults: 1 });
});

test('a document that was broken on its way is taken when it is sent whole', async () => {
  await appliance.sendBatch(
    withDocument(whole, 3, (document) => ({ ...document, xml: document.xml.replace('>50.00<', '>51.00<') })),
  );
  expect(refusedCodes(await appliance.sendBatch({ ...whole, restart: true, last: { ...whole.last, digest: 'again' } }))).toEqual(
    [],
  );
  expect(await storedIcvs()).toEqual([1, 2, 3, 4, 5]);
  const shown = await appliance.owner.send('GET', `/appliances/${appliance.applianceId}`);
  expect(shown.body['chain']).toEqual({ ok: true, faults: 0 });
});

test('an entry that says something else than its document is not believed', async () => {
  const forged = withDocument(whole, 2, (document) => ({ ...document, total_hundredths: document.total_hundredths + 1 }));
  expect(refusedCodes(await appliance.sendBatch(forged))).toEqual(['DOCUMENT_BROKEN']);
});

test('a document that says to be issued in place of one of another company is kept apart', async () => {
  const { organizationId, applianceId } = { ...appliance.owner, ...appliance };
  const stranger = await inOrganization(headOffice.services.db, organizationId, async (tenant) => {
    const origin = { organizationId, applianceId, companyId: randomUUID() };
    const foreign = documentOf(origin, await storeUnit(tenant, origin), 1);
    await tenant.insertInto('documents').values(foreign).execute();
    return invoiceIdOf(foreign.invoice_id);
  });
  const forged = withDocument(whole, 2, (document) => ({ ...document, replaces_invoice_id: stranger }));
  expect(refusedCodes(await appliance.sendBatch(forged))).toEqual(['DOCUMENT_BROKEN']);
});

test('documents of a company that is not of the appliance are kept apart, until it is', async () => {
  appliance = await enrolRawAppliance(headOffice, ['00000000-0000-4000-8000-000000000001']);
  const answer = await appliance.sendBatch(whole);
  expect(answer.status).toBe(200);
  expect(new Set(refusedCodes(answer) as string[])).toEqual(new Set(['FOREIGN_COMPANY', 'FOREIGN_UNIT']));
  expect(await storedIcvs()).toEqual([]);
  const change = { company_ids: [companyOfBranches] };
  expect((await appliance.owner.send('PATCH', `/appliances/${appliance.applianceId}`, change)).status).toBe(200);
  expect(await appliance.acknowledged()).toEqual({ position: 0, digest: '' });
  expect(refusedCodes(await appliance.sendBatch(whole))).toEqual([]);
  expect(await storedIcvs()).toEqual([1, 2, 3, 4, 5]);
});

test('a document that does not continue the chain is kept apart, and so is what continues it', async () => {
  const documents = whole.entries.filter((entry) => entry.kind === 'document');
  const second = documents.find(({ document }) => document.icv === 2);
  if (second === undefined) throw new Error('ICV 2 is in the feed');
  // Without the second, the third continues nothing that is known.
  const entries = whole.entries.map((entry) =>
    entry.position === second.position
      ? { position: entry.position, kind: 'key_used' as const, key_id: 'key', first_used_at: '2026-11-20T09:00:00.000Z' }
      : entry,
  );
  const answer = await appliance.sendBatch({ ...whole, entries });
  expect([answer.status, refusedCodes(answer)]).toEqual([200, ['CHAIN_FORKED', 'CHAIN_FORKED', 'CHAIN_FORKED']]);
  expect(await storedIcvs()).toEqual([1]);
});

test('a document is kept apart that was signed with a certificate which is not of its unit', async () => {
  const entries = whole.entries.map((entry) =>
    entry.kind === 'certificate'
      ? { ...entry, certificate: { ...entry.certificate, certificate: anotherCertificate(entry.certificate.certificate) } }
      : entry,
  );
  const answer = await appliance.sendBatch({ ...whole, entries });
  expect(new Set(refusedCodes(answer) as string[])).toEqual(new Set(['CERTIFICATE_UNKNOWN']));
  expect(await storedIcvs()).toEqual([]);
});

test('a text that PostgreSQL cannot keep holds nothing up', async () => {
  const entries = whole.entries.map((entry) =>
    entry.kind === 'unit_state' ? { ...entry, state: { ...entry.state, error_message: 'an answer \0 of the gateway' } } : entry,
  );
  expect(await appliance.sendBatch({ ...whole, entries })).toMatchObject({ status: 200, body: { refused: [] } });
});

test('another organization that sends the same documents has them for itself', async () => {
  await appliance.sendBatch(whole);
  const other = await enrolRawAppliance(headOffice);
  expect(refusedCodes(await other.sendBatch(whole))).toEqual([]);
  expect(await storedIcvs()).toEqual([1, 2, 3, 4, 5]);
});

test('another appliance of the organization cannot send documents of this one', async () => {
  await appliance.sendBatch(whole);
  const body = { branch_name: 'Malaz', company_ids: [companyOfBranches] };
  const code = (await appliance.owner.send('POST', '/appliances/enrolment-codes', body)).body['code'];
  const joined = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'another' });
  const authorization = `Bearer ${String(joined.body['credential'])}`;
  const answer = await appliance.send(gzipSync(JSON.stringify(whole)), { authorization });
  expect(new Set(refusedCodes(answer) as string[])).toEqual(new Set(['FOREIGN_UNIT']));
});

test('a body of 50 MB is refused before it is read, and so is a small one that unpacks to it', async () => {
  const large = await appliance.send(Buffer.alloc(50_000_000));
  expect([large.status, errorCode(large)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const bomb = await appliance.send(gzipSync(Buffer.alloc(50_000_000, 0x20)));
  expect([bomb.status, errorCode(bomb)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await appliance.acknowledged()).toEqual({ position: 0, digest: '' });
});

test('a body of unknown length is read to the limit, not to its end', async () => {
  const socket = connect(Number(new URL(headOffice.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = ['POST /api/sync/changes HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${appliance.authorization}`];
  socket.write([...head, 'Content-Encoding: gzip', 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
  const chunk = Buffer.alloc(largestBatchBytes + 1);
  socket.write(`${chunk.length.toString(16)}\r\n`);
  // The last chunk never comes.
  socket.write(chunk);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('PAYLOAD_TOO_LARGE');
});

test.each([
  ['no gzip at all', Buffer.from('{}'), {}, 'MALFORMED_JSON'],
  ['half of it', gzipSync(JSON.stringify({ entries: [] })).subarray(0, 20), {}, 'MALFORMED_JSON'],
  ['no JSON', gzipSync('{"after":'), {}, 'MALFORMED_JSON'],
  ['no batch', gzipSync('{"entries":[]}'), {}, 'VALIDATION_ERROR'],
  ['no compression', Buffer.from('{}'), { 'content-encoding': 'identity' }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['no credential', gzipSync('{}'), { authorization: '' }, 'APPLIANCE_CREDENTIAL_INVALID'],
  ['another credential', gzipSync('{}'), { authorization: 'Bearer sanad_appliance_x' }, 'APPLIANCE_CREDENTIAL_INVALID'],
])('refuses a body that is %s', async (_what, body, headers, code) => {
  expect(errorCode(await appliance.send(body, headers))).toBe(code);
});

test('a connection that ends in the body leaves nothing behind', async () => {
  const body = gzipSync(JSON.stringify(whole));
  const socket = connect(Number(new URL(headOffice.url).port), '127.0.0.1').resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = ['POST /api/sync/changes HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${appliance.authorization}`];
  socket.write([...head, 'Content-Encoding: gzip', `Content-Length: ${body.length}`, '', ''].join('\r\n'));
  socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
  await closed;
  expect(await appliance.acknowledged()).toEqual({ position: 0, digest: '' });
  await eventually(
    () => appliance.sendBatch(whole),
    ({ status }) => status === 200,
  );
});

test('a revoked appliance is told so', async () => {
  await appliance.owner.send('POST', `/appliances/${appliance.applianceId}/revoke`);
  const answer = await appliance.sendBatch(whole);
  expect([answer.status, errorCode(answer)]).toEqual([401, 'APPLIANCE_REVOKED']);
});
