import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeadOffice, type RunningHeadOffice } from '../../../support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

test('says that it is up and ready', async () => {
  expect(await (await fetch(`${headOffice.url}/healthz`)).json()).toEqual({ status: 'up' });
  expect(await (await fetch(`${headOffice.url}/readyz`)).json()).toEqual({ status: 'ready', conditions: [] });
});

test('counts its answers for those who may read the measurements', async () => {
  await headOffice.send('GET', '/auth/me');
  const text = await (await fetch(`${headOffice.url}/metrics`)).text();
  expect(text).toContain('http_requests_total{method="GET",status="401"} 1');
  expect(text).toContain('process_resident_memory_bytes');
});
