import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceSorts } from '#shared/api/dashboard/invoices.ts';
import { createPage, type PagePosition } from '#main/server/list-page.ts';
import { rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { seededOrganization } from '#support/head-office/seeded-organization.ts';

const ordinaryValues = ['2026-11-20T09:00:00.000Z', '2026-11-20', '2026-11', 1, 'error 2026-11-20T09:00:00.000Z'];
const extremeValues = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-00',
  'infinity',
  'error',
  'error infinity',
  'warning 9999-12-31T23:59:59.999Z',
  '\0',
  '\ud800',
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  1.5,
  1e300,
  null,
];
const extremeIds = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '\0', ''];

let headOffice: RunningHeadOffice;
let owner: Person;
let lists: { path: string; scope: Readonly<Record<string, unknown>> & { list: string } }[];

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await seededOrganization(headOffice));
  const { organizationId, userId } = owner;
  const companyId = String(rowsOf(await owner.send('GET', '/companies'))[0]?.['company_id']);
  const egsUnitId = String(rowsOf(await owner.send('GET', '/egs-units'))[0]?.['egs_unit_id']);
  const webhookId = String(rowsOf(await owner.send('GET', '/webhooks'))[0]?.['webhook_id']);
  lists = [
    { path: '/companies', scope: { list: 'companies', organizationId } },
    { path: `/companies/${companyId}/api-keys`, scope: { list: 'api_keys', companyId } },
    { path: '/appliances', scope: { list: 'appliances', organizationId } },
    { path: '/egs-units', scope: { list: 'egs_units', organizationId } },
    { path: `/egs-units/${egsUnitId}/receipts`, scope: { list: 'receipts', organizationId, egsUnitId } },
    { path: '/team', scope: { list: 'team', organizationId } },
    { path: '/team/invitations', scope: { list: 'invitations', organizationId } },
    { path: '/auth/sessions', scope: { list: 'sessions', userId } },
    { path: '/billing/statements', scope: { list: 'statements', organizationId } },
    { path: '/audit-log', scope: { list: 'audit_log', organizationId } },
    { path: '/activity', scope: { list: 'activity', organizationId } },
    { path: '/alert-rules', scope: { list: 'alert_rules', organizationId } },
    { path: '/alerts', scope: { list: 'alerts', organizationId } },
    { path: '/outages', scope: { list: 'outages', organizationId } },
    { path: '/webhooks', scope: { list: 'webhooks', organizationId } },
    { path: `/webhooks/${webhookId}/deliveries`, scope: { list: 'webhook_deliveries', webhookId } },
    ...invoiceSorts.map((sort) => ({ path: `/invoices?sort=${sort}`, scope: { list: 'invoices', organizationId, sort } })),
  ];
});

afterAll(() => headOffice.close());

/** The cursor that a list would write for a position. */
function forged(scope: (typeof lists)[number]['scope'], position: PagePosition): string {
  const page = createPage(scope, { limit: 1 }, { rows: [1, 2], total: 2, positionOf: () => position, show: () => position });
  return page.pagination.next_cursor ?? '';
}

async function statusBehind({ path, scope }: (typeof lists)[number], position: PagePosition): Promise<number> {
  const cursor = forged(scope, position);
  return (await owner.send('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)).status;
}

test('no forged cursor breaks a list', async () => {
  const broken: string[] = [];
  for (const list of lists) {
    const positions = [
      ...extremeValues.map((value) => ({ value, id: randomUUID() })),
      ...ordinaryValues.flatMap((value) => extremeIds.map((id) => ({ value, id }))),
    ];
    for (const position of positions) {
      const status = await statusBehind(list, position);
      if (status !== 200 && status !== 400) broken.push(`${list.path} ${JSON.stringify(position)}: ${status}`);
    }
  }
  expect(broken).toEqual([]);
});

test('the forged cursors are taken where their values are ordinary, so that the test above means something', async () => {
  const refused: string[] = [];
  for (const list of lists) {
    const statuses = await Promise.all(ordinaryValues.map((value) => statusBehind(list, { value, id: randomUUID() })));
    if (!statuses.includes(200)) refused.push(list.path);
  }
  expect(refused).toEqual([]);
});
