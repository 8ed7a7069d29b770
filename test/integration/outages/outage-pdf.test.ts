import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { outagesPage } from '#shared/api/outages/outages.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { catalogOf, pdfObjects, referred } from '#support/rendering/pdf-objects.ts';
import { startSynchronisedBranch } from '#support/sync/synchronised-branch.ts';

const closes: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const attached = z.object({
  outage_id: z.string(),
  documents: z.array(z.object({ invoice_number: z.string() })),
  companies: z.array(z.object({ vat_number: z.string(), units: z.array(z.string()) })),
});

/** The JSON that a PDF carries. */
function attachedTo(pdf: Uint8Array): z.output<typeof attached> {
  const objects = pdfObjects(pdf);
  const file = referred(objects, referred(objects, catalogOf(objects), 'AF'), 'F');
  return attached.parse(JSON.parse(file.stream?.toString('utf8') ?? ''));
}

function unitNameOf({ running: { branch }, egsUnitId }: TestBranch): string | undefined {
  const { db } = branch.context;
  const units = db.sql.selectFrom('egs_units').select('unit_name').where('egs_unit_id', '=', egsUnitId);
  return db.first(units)?.unit_name;
}

test('the PDF of an outage names company, VAT number and the units whose documents waited', async () => {
  const branch = await startTestBranch({ sweepMs: 20, gatewayPatienceMs: 300 });
  closes.push(() => branch.running.close());
  storeTestUsers(branch.running, await testUsers());
  const person = await signIn(branch.running, 'cashier');
  await branch.running.orderFaults({ outage_s: 600 });
  await branch.post('simplified', { invoice_number: 'WAITS-1' });
  const found = await eventually(
    async () => outagesPage.parse((await person.get('/manager/outages')).body).data[0],
    (outage) => outage !== undefined,
  );
  const outageId = found?.outage_id ?? '';
  const pdf = await person.get(`/manager/outages/${outageId}/pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toMatch(/^inline; filename="outage_\d{4}-\d\d-\d\d_[0-9a-f]{8}\.pdf"$/u);
  expect(attachedTo(pdf.bytes)).toMatchObject({
    outage_id: outageId,
    documents: [{ invoice_number: 'WAITS-1' }],
    companies: [{ vat_number: expect.stringMatching(/^3\d{13}3$/u), units: [unitNameOf(branch)] }],
  });
  expect((await person.get('/manager/outages/none/pdf')).status).toBe(404);
});

test('head office prints the same of it, also for a viewer', async () => {
  const headOffice = await runHeadOffice();
  const synchronised = await startSynchronisedBranch(() => headOffice);
  closes.push(
    () => synchronised.close(),
    () => headOffice.close(),
  );
  const { branch, people, applianceId } = synchronised;
  await branch.running.orderFaults({ outage_s: 600 });
  await branch.post('simplified', { invoice_number: 'WAITS-1' });
  const found = await eventually(
    async () => {
      const { body } = await people.viewer.send('GET', `/outages?appliance_id=${applianceId}`);
      return outagesPage.parse(body).data[0];
    },
    (outage) => outage?.waited === 1,
  );
  const outageId = found?.outage_id ?? '';
  const answer = await fetch(`${headOffice.url}/api/outages/${outageId}/pdf`, {
    headers: { authorization: `Bearer ${people.viewer.accessToken}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(attachedTo(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({
    outage_id: outageId,
    documents: [{ invoice_number: 'WAITS-1' }],
    companies: [{ vat_number: expect.stringMatching(/^3\d{13}3$/u), units: [unitNameOf(branch)] }],
  });
  const other = await headOffice.organization();
  expect((await other.owner.send('GET', `/outages/${outageId}/pdf`)).status).toBe(404);
});
