import { afterAll, beforeAll, expect, test } from 'vitest';
import { maximumXmlSize } from '#main/core/xml/read-xml.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';

const bodyLimitBytes = 1024 * 1024;
const mostLines = 1000;
const longestName = 1000;

let running: RunningBranch;
let egsUnitId: string;

beforeAll(async () => {
  running = await runBranch({ inlineWaitMs: 60_000 });
  egsUnitId = await running.createActiveUnit();
}, 60_000);

afterAll(() => running.close());

function sale(number: string) {
  return { egsUnitId, seller: testSeller, number, at: running.clock.now() };
}

/** As many lines as are allowed, with names of `&`, which takes five bytes in XML for one in JSON, up to the body's limit. */
function largestBody(): string {
  const lines = Array.from({ length: mostLines }, () => ({ description: '&', quantity: 1, unit_price: 1 }));
  const write = () => JSON.stringify(simplifiedBody(sale('LARGEST'), { line_items: lines }));
  let space = bodyLimitBytes - write().length;
  for (const line of lines) {
    const more = Math.min(space, longestName - 1);
    line.description += '&'.repeat(more);
    space -= more;
  }
  return write();
}

test('the largest body becomes a document that the gateway accepts and the appliance can restart with', async () => {
  const body = largestBody();
  expect(bodyLimitBytes - body.length).toBeLessThan(2000);
  const largest = await running.send('POST', '/v1/invoices/simplified', body);
  expect(largest).toMatchObject({ status: 200, body: { status: 'reported' } });

  await running.restart();
  const invoice = await running.send('GET', `/v1/invoices/${String(largest.body['invoice_id'])}`);
  expect(invoice).toMatchObject({ status: 200, body: { status: 'reported' } });
  const next = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale('NEXT')));
  expect(next).toMatchObject({ status: 200, body: { status: 'reported' } });
}, 120_000);

async function gatewayStatus(documentBytes: number): Promise<number> {
  const response = await fetch(`${running.gatewayUrl}/e-invoicing/developer-portal/compliance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'V2', otp: '123345' },
    body: JSON.stringify({ csr: Buffer.alloc(documentBytes).toString('base64') }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('the sandbox gateway reads a body as long as the largest document, and none much longer', async () => {
  expect(await gatewayStatus(maximumXmlSize - 1000)).toBe(400);
  expect(await gatewayStatus(1.2 * maximumXmlSize)).toBe(413);
});
