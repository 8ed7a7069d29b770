import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeEach(async () => {
  branch = await startTestBranch();
});

afterEach(() => branch.running.close());

const hourMs = 3_600_000;

function movesOf(detail: Fields): unknown[] {
  return (detail['timeline'] as Fields[]).map(({ status }) => status);
}

function comesTo(invoiceId: unknown, status: string): Promise<Fields> {
  return eventually(
    () => branch.detailOf(invoiceId),
    (detail) => detail['status'] === status,
  );
}

const someQr: unknown = expect.stringMatching(/^[A-Za-z0-9+/=]{300,}$/);

test.each([
  ['simplified', someQr],
  ['standard', null],
] as const)('a queued %s document reports its progress', async (kind, qr) => {
  await branch.running.stopGateway();
  const { body } = await branch.post(kind);
  const detail = await branch.detailOf(body['invoice_id']);
  expect(detail).toMatchObject({
    status: 'queued',
    reported_at: null,
    cleared_at: null,
    retry_count: 1,
    // Half of the first 5 seconds, because the jitter of the test is one half.
    next_retry_at: '2026-11-20T09:00:02.500Z',
    last_error: expect.stringMatching(/\w/),
    tax_status: 'PENDING',
    tax_compliant: true,
    tax_warning_count: 0,
    tax_warnings: [],
    resubmit: true,
    signed_xml_url: `/v1/invoices/${String(body['invoice_id'])}/xml`,
    pdf_url: `/v1/invoices/${String(body['invoice_id'])}/pdf`,
    qr_code: qr,
  });
  expect(movesOf(detail)).toEqual(['pending', 'submitted', 'queued']);
  expect(body).toMatchObject({ retry_count: 1, next_retry_at: detail['next_retry_at'], last_error: detail['last_error'] });
});

test('goes from pending to queued without a request while the gateway is known to be down', async () => {
  await branch.running.stopGateway();
  for (let refused = 0; refused < 3; refused += 1) await branch.post('simplified');
  const { status, body } = await branch.post('simplified');
  expect([status, body['retry_count']]).toEqual([202, 0]);
  expect(movesOf(await branch.detailOf(body['invoice_id']))).toEqual(['pending', 'queued']);
});

test('keeps sending a document past its deadline, and the signed bytes stay the same', async () => {
  await branch.running.stopGateway();
  const { body } = await branch.post('simplified');
  const signed = await branch.xmlOf(body['invoice_id']);
  branch.running.clock.advance(72 * hourMs);
  const tried = await eventually(
    () => branch.detailOf(body['invoice_id']),
    (detail) => Number(detail['retry_count']) > 1 && detail['status'] === 'queued',
  );
  expect(String(tried['report_deadline']) < branch.running.clock.now().toISOString()).toBe(true);
  await branch.running.startGateway();
  branch.running.clock.advance(hourMs);
  const reported = await comesTo(body['invoice_id'], 'reported');
  expect(movesOf(reported).slice(-2)).toEqual(['submitted', 'reported']);
  expect(await branch.xmlOf(body['invoice_id'])).toBe(signed);
});

test('submits the document with the nearest deadline first', async () => {
  const { running } = branch;
  await running.stopGateway();
  const waiting: unknown[] = [];
  for (const invoice_time of ['12:00:00', '11:00:00', '10:00:00', '09:00:00', '08:00:00']) {
    waiting.push((await branch.post('simplified', { invoice_time })).body['invoice_id']);
  }
  await running.startGateway();
  running.clock.advance(hourMs);
  for (const invoiceId of waiting) await comesTo(invoiceId, 'reported');
  const { db } = running.branch.context;
  const accepted = db.first(
    db.sql.selectFrom('timeline').select('invoice_id').where('status', '=', 'reported').orderBy('position'),
  );
  expect(accepted?.invoice_id).toBe(waiting.at(-1));
});

test('treats a 400 without validation results as no answer', async () => {
  await branch.running.orderFaults({ status: 400, count: 1 });
  const { status, body } = await branch.post('simplified');
  expect([status, body['status'], body['retry_count']]).toEqual([202, 'queued', 1]);
  branch.running.clock.advance(hourMs);
  await comesTo(body['invoice_id'], 'reported');
});

test('leaves a finished status alone, over a restart and a day', async () => {
  const finished = await branch.sell('simplified');
  await branch.running.restart();
  branch.running.clock.advance(24 * hourMs);
  const later = await branch.sell('simplified', { invoice_date: '2026-11-21' });
  expect(movesOf(await branch.detailOf(later.id))).toEqual(['pending', 'submitted', 'reported']);
  expect(movesOf(await branch.detailOf(finished.id))).toEqual(['pending', 'submitted', 'reported']);
});

test('the list and the detail agree while a document waits and when it is home', async () => {
  await branch.running.stopGateway();
  const { body } = await branch.post('simplified');
  const rowOf = async () => ((await branch.running.send('GET', '/v1/invoices')).body['data'] as Fields[])[0];
  // It was tried, and no attempt of it is under way any more.
  await eventually(
    () => branch.detailOf(body['invoice_id']),
    (detail) => detail['status'] === 'queued' && detail['retry_count'] === 1,
  );
  expect(await rowOf()).toMatchObject({ status: 'queued', tax_compliant: true, tax_warning_count: 0, resubmit: true });
  await branch.running.startGateway();
  branch.running.clock.advance(hourMs);
  await comesTo(body['invoice_id'], 'reported');
  expect(await rowOf()).toMatchObject({ status: 'reported' });
});
