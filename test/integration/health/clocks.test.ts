import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { createClockWatch } from '#main/branch/health/clock-watch.ts';
import { createLogger } from '#main/platform/logger.ts';
import { errorOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startSubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

type Ready = { status: number; body: { conditions: { code: string; subject: string; severity: string }[] } };

const silent = createLogger({ name: 'test', level: 'silent' });
let branch: TestBranch;

beforeEach(async () => {
  branch = await startTestBranch({ rateLimit: { perSecond: 1, burst: 200 }, clockCheckMs: 20 });
});

afterEach(() => branch.running.close());

async function ready(): Promise<Ready> {
  const response = await fetch(`${branch.running.branch.url}/readyz`);
  return { status: response.status, body: (await response.json()) as Ready['body'] };
}

function readyWhere(holds: (answer: Ready) => boolean): Promise<Ready> {
  return eventually(ready, holds);
}

test.each(['1970-01-01T00:00:10.000Z', '2026-11-19T23:59:59.000Z'])(
  'answers 503 to every sale before all other faults while the clock says %s, and sells again once it is right',
  async (dead) => {
    const body = branch.bodyOf('simplified');
    const now = branch.running.clock.now().toISOString();
    branch.running.clock.setWall(dead);
    for (const sent of [body, { ...body, line_items: [] }]) {
      const refused = await branch.running.send('POST', '/v1/invoices/simplified', sent);
      expect([refused.status, errorOf(refused)]).toMatchObject([503, { code: 'CLOCK_IMPLAUSIBLE', retryable: true }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const wrong = await readyWhere((answer) => answer.status === 503);
    expect(wrong.body.conditions).toContainEqual(expect.objectContaining({ code: 'CLOCK_IMPLAUSIBLE', severity: 'error' }));
    branch.running.clock.setWall(now);
    await readyWhere((answer) => answer.status === 200);
    expect((await branch.running.send('POST', '/v1/invoices/simplified', body)).status).toBe(200);
    expect(await branch.counter()).toBe(1);
  },
);

test('answers 503 if the clock is before the certificate of the unit, but still replays issued documents', async () => {
  const [sold, body] = [branch.bodyOf('simplified'), branch.bodyOf('simplified')];
  const headers = { 'idempotency-key': 'before' };
  expect((await branch.running.send('POST', '/v1/invoices/simplified', sold, headers)).status).toBe(200);
  branch.running.clock.setWall('2026-11-20T08:00:00.000Z');
  const refused = await branch.running.send('POST', '/v1/invoices/simplified', body);
  expect([refused.status, errorOf(refused)['code']]).toEqual([503, 'CLOCK_IMPLAUSIBLE']);
  const replayed = await branch.running.send('POST', '/v1/invoices/simplified', sold, headers);
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  const wrong = await readyWhere((answer) => answer.status === 503);
  expect(wrong.body.conditions.filter(({ code }) => code === 'CLOCK_IMPLAUSIBLE')).toMatchObject([{ subject: branch.egsUnitId }]);
});

test('warns of a clock behind the last entry of the ledger, and stops nothing', async () => {
  branch.running.clock.advance(7_200_000);
  await branch.sell('simplified');
  branch.running.clock.setWall('2026-11-20T10:00:00.000Z');
  const warned = await readyWhere((answer) => answer.body.conditions.length > 0);
  expect([warned.status, warned.body.conditions]).toMatchObject([200, [{ code: 'CLOCK_DEVIATES', severity: 'warning' }]]);
  expect((await branch.post('simplified')).status).toBe(200);
  branch.running.clock.setWall('2026-11-20T11:00:01.000Z');
  await readyWhere((answer) => answer.body.conditions.length === 0);
});

test('grants no requests for a wall clock that was put forward', async () => {
  const statuses = async () => (await branch.running.send('GET', '/v1/auth/context')).headers.get('ratelimit-remaining');
  const before = Number(await statuses());
  branch.running.clock.setWall('2026-11-20T10:00:00.000Z');
  expect(Number(await statuses())).toBe(before - 1);
});

test('retries at once what waits for a time that a wrong clock set, but not before the time that the gateway requested', async () => {
  const setup = await startSubmissionTest();
  const held = async (number: string, retryAfter?: string): Promise<string> => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    setup.gateway.answer = { status: 413, headers };
    const invoiceId = await setup.documents.append({ number });
    await setup.queue.submitInline(invoiceId, 'sandbox');
    return invoiceId;
  };
  setup.clock.setWall('2031-01-01T00:00:00.000Z');
  const [own, asked] = [await held('OWN'), await held('ASKED', '7200')];
  setup.clock.setWall('2026-11-20T09:00:00.000Z');
  await setup.queue.clockWasSet();
  expect(setup.detailOf(own).next_retry_at).toBe('2026-11-20T09:15:00.000Z');
  expect(setup.detailOf(asked).next_retry_at).toBe('2026-11-20T11:00:00.000Z');
  await setup.close();
});

test('notices by itself that the wall clock was set, at the start and while it runs', async () => {
  const { running } = branch;
  const waitingFor2031 = (invoiceId: unknown): void => {
    const changes = { status: 'queued', hold: 'until_retry', next_retry_at: '2031-01-01T00:00:00.000Z' } as const;
    writeBeside(running, (writer) =>
      writer.run(writer.sql.updateTable('submissions').set(changes).where('invoice_id', '=', String(invoiceId))),
    );
  };
  const retryOf = async (invoiceId: unknown) => (await branch.detailOf(invoiceId))['next_retry_at'];
  const { id } = await branch.sell('simplified');
  waitingFor2031(id);
  await running.restart();
  expect(await retryOf(id)).toBe('2026-11-20T09:15:00.000Z');
  waitingFor2031(id);
  running.clock.setWall('2026-11-20T09:01:00.000Z');
  await eventually(
    () => retryOf(id),
    (at) => at === '2026-11-20T09:16:00.000Z',
  );
});

test('warns of a clock that differs from that of the gateway by more than a minute', async () => {
  const setup = await startSubmissionTest();
  const { db, conditions, clock, gateway } = setup;
  const watch = createClockWatch({ clock, db: db.reader, conditions, logger: silent, wasSet: () => Promise.resolve() });
  const client = createGatewayClient({
    baseUrl: gateway.baseUrl,
    clock,
    gatewayIsAhead: (byMs) => watch.gatewayIsAhead('sandbox', byMs),
  });
  const answerAt = async (date: string): Promise<string[]> => {
    gateway.answer = { status: 503, headers: { date: new Date(date).toUTCString() } };
    const document = { hash: '', uuid: '', xml: new Uint8Array() };
    await client.report({ credentials: { token: '', secret: '' }, document });
    return conditions.current().map(({ code, message, severity }) => `${severity} ${code}: ${message}`);
  };
  expect(await answerAt('2026-11-20T09:01:00.000Z')).toEqual([]);
  const [warning] = await answerAt('2026-11-20T09:05:00.000Z');
  expect(warning).toBe('warning CLOCK_DEVIATES: The clock of this machine is 5 min behind that of the sandbox gateway.');
  expect(await answerAt('2026-11-20T08:59:30.000Z')).toEqual([]);
  expect(await answerAt('2026-11-19T09:00:00.000Z')).toEqual([expect.stringContaining('24 h ahead of')]);
  await client.close();
  await setup.close();
});
