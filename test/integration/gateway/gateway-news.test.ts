import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGatewayProxy, type GatewayProxy } from '#support/branch/gateway-proxy.ts';
import { runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';

// A change of the authority's answers is seen on its first day: kept, shown, told once; it decides nothing.

let proxy: GatewayProxy;
let running: RunningBranch;
let egsUnitId: string;

beforeEach(async () => {
  proxy = await startGatewayProxy();
  running = await runBranch({ gatewayUrls: { sandbox: proxy.url, production: proxy.url } });
  proxy.target = running.gatewayBaseUrl;
  egsUnitId = await running.createActiveUnit();
});

afterEach(async () => {
  await running.close();
  await proxy.close();
});

const day = 24 * 60 * 60 * 1000;

function answerWith(code: string, rest: object = {}): void {
  const message = { type: 'WARNING', code, category: 'KSA', message: `About ${code}`, status: 'WARNING' };
  const validationResults = { infoMessages: [], warningMessages: [message], errorMessages: [], status: 'WARNING' };
  proxy.intercept = (call) =>
    call.includes('/reporting/') ? { status: 202, body: { validationResults, reportingStatus: 'REPORTED', ...rest } } : undefined;
}

function sell(number: string) {
  return running.send(
    'POST',
    '/v1/invoices/simplified',
    simplifiedBody({ egsUnitId, seller: testSeller, number, at: running.clock.now() }),
  );
}

function told() {
  return running.branch.context.conditions.current().filter(({ code }) => code === 'GATEWAY_NEWS');
}

function keptNames(): string[] {
  const { db } = running.branch.context;
  return db.all(db.sql.selectFrom('gateway_news').selectAll().orderBy('first_seen_at')).map(({ name }) => name);
}

test('an unknown code and field are kept and told, and the document is reported with its warning', async () => {
  answerWith('BR-KSA-101', { riskScore: 5 });
  expect(await sell('N-1')).toMatchObject({
    status: 200,
    body: { status: 'reported', tax_compliant: false, resubmit: false, tax_warnings: [{ code: 'BR-KSA-101' }] },
  });
  expect(told()).toMatchObject([{ subject: 'sandbox', severity: 'warning' }]);
  expect(told()[0]?.message).toContain('code BR-KSA-101 (About BR-KSA-101), field riskScore.');
  const since = told()[0]?.since;
  running.clock.advance(60_000);
  await sell('N-2');
  expect(told()).toMatchObject([{ since }]);
  await running.restart();
  expect(keptNames()).toEqual(expect.arrayContaining(['BR-KSA-101', 'riskScore']));
  await running.branch.context.health.check();
  expect(told()).toHaveLength(1);
});

test('people are told for two weeks, and again of what is newer', async () => {
  answerWith('BR-KSA-101');
  await sell('N-1');
  running.clock.advance(14 * day);
  await running.branch.context.health.check();
  expect(told()).toEqual([]);
  await sell('N-2');
  expect(told()).toEqual([]);
  answerWith('BR-KSA-102');
  await sell('N-3');
  expect(told()).toHaveLength(1);
});

test('a gateway that answers with ever new names fills nothing and stops no document', async () => {
  for (let sale = 0; sale < 15; sale += 1) {
    answerWith(`X-${sale}`, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${sale}_${index}`, 1])));
    expect((await sell(`N-${sale}`)).body).toMatchObject({ status: 'reported' });
  }
  await running.restart();
  expect(keptNames()).toHaveLength(200);
});
