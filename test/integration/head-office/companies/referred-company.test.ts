import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { addCompany, refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';

test('a company to which something else refers is not deleted', async () => {
  const headOffice = await runHeadOffice();
  const { owner } = await headOffice.organization();
  const companyId = await addCompany(owner);
  await asTableOwner(headOffice.services.db, async (transaction) => {
    await sql`CREATE TABLE referring (
      organization_id uuid, company_id uuid, FOREIGN KEY (organization_id, company_id) REFERENCES companies
    )`.execute(transaction);
    await sql`INSERT INTO referring VALUES (${owner.organizationId}, ${companyId})`.execute(transaction);
  });
  const path = `/companies/${companyId}`;
  expect(refusalOf(await owner.send('DELETE', path))).toMatchObject({ status: 409, code: 'COMPANY_IN_USE' });
  expect((await owner.send('GET', path)).status).toBe(200);
  await asTableOwner(headOffice.services.db, async (transaction) => {
    await sql`DROP TABLE referring`.execute(transaction);
  });
  expect((await owner.send('DELETE', path)).status).toBe(204);
  await headOffice.close();
});
