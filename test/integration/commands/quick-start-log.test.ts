import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runQuickStart, type RunningQuickStart } from '#support/commands/running-quick-start.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const folder = temporaryFolder('quick-start-log');
let started: RunningQuickStart;

beforeAll(async () => {
  started = await runQuickStart(folder);
});

afterAll(async () => {
  await started.stop();
  rmSync(folder, { recursive: true, force: true });
});

let serial = 0;

async function sell(): Promise<number> {
  const { base_url: baseUrl, api_key: apiKey, egs_unit_id, seller } = started.description;
  serial += 1;
  const riyadh = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const response = await fetch(`${baseUrl}/v1/invoices/simplified`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      egs_unit_id,
      invoice_number: `LOG-${serial}`,
      invoice_date: riyadh.slice(0, 10),
      invoice_time: riyadh.slice(11, 19),
      seller,
      line_items: [{ description: 'Coffee', quantity: 1, unit_price: 10 }],
    }),
  });
  return response.status;
}

function linesAbout(condition: string): string[] {
  const lines = started
    .standardError()
    .split('\n')
    .filter((line) => line.includes(`"${condition}"`));
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('the log of the quick start reports that the gateway is silent and that it is back, and does not log each request', async () => {
  const faults = `${started.description.gateway_url}/faults`;
  const headers = { 'content-type': 'application/json' };
  await fetch(faults, { method: 'POST', headers, body: JSON.stringify({ status: 503 }) });
  for (let sale = 0; sale < 3; sale += 1) expect(await sell()).toBe(202);
  await fetch(faults, { method: 'DELETE' });
  await eventually(sell, (status) => status === 200);
  await eventually(
    () => Promise.resolve(linesAbout('GATEWAY_SILENT')),
    (lines) => lines.length === 2,
  );
  const [begun, ended] = linesAbout('GATEWAY_SILENT');
  expect(begun).toContain('does not answer');
  expect(ended).toMatch(/^The gateway answers again, after \d+ s\.$/);
  expect(started.standardError()).not.toContain('/invoices/');
});
