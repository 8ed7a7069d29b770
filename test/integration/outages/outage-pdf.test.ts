import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { outagesPage } from '#shared/api/outages/outages.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { catalogOf, pdfObjects, referred } from '#support/rendering/pdf-objects.ts';

let branch: TestBranch;

afterEach(() => branch.running.close());

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

test('the PDF of an outage names company, VAT number and the units whose documents waited', async () => {
  branch = await startTestBranch({ sweepMs: 20, gatewayPatienceMs: 300 });
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
  const { context } = branch.running.branch;
  const unitName = context.db.sql.selectFrom('egs_units').select('unit_name').where('egs_unit_id', '=', branch.egsUnitId);
  expect(attachedTo(pdf.bytes)).toMatchObject({
    outage_id: outageId,
    documents: [{ invoice_number: 'WAITS-1' }],
    companies: [{ vat_number: expect.stringMatching(/^3\d{13}3$/u), units: [context.db.first(unitName)?.unit_name] }],
  });
  expect((await person.get('/manager/outages/none/pdf')).status).toBe(404);
});
