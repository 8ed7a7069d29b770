import { expect } from '@playwright/test';
import { test } from '../../support/dashboard-test.ts';
import { settled } from '../../support/settled.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

test('filters of an address that mean nothing are left out, in every list', async ({ page, stack }) => {
  const lists = [
    '/documents?status=bogus&date_from=xx&sort=bogus&total_min=many',
    '/documents?date_from=2026-11-22&date_to=2026-11-20',
    '/companies?vat_number=' + '3'.repeat(60),
    `/companies/${stack.companyId}?tab=api-keys&status=bogus&environment=bogus`,
    `/companies/${stack.companyId}?tab=egs-units&appliance_id=bogus&environment=bogus`,
    `/webhooks/${stack.webhookId}?status=bogus&event_type=bogus&invoice_id=bogus`,
    '/alerts?kind=bogus&severity=bogus',
    '/activity?severity=bogus&company_id=bogus&from=2026-13-99&to=xx',
    '/audit-log?from=2026-13-99&to=xx',
    '/reports?from=2026-13-99&to=x&group_by=bogus&company_id=bogus&environment=bogus',
    '/reports?from=2026-13-01&to=2026-13-02',
    '/reports?tab=vat-return&from=2026-13-01&to=2026-13-02&company_id=bogus',
  ];
  for (const address of lists) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await settled(page);
    await expect(page.getByRole('alert'), address).toHaveCount(0);
    await expect(page.getByText('Something you entered is not valid'), address).toHaveCount(0);
  }
  await page.goto('/documents?status=bogus');
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('what does not exist leads back to its list', async ({ page, stack, complaints }) => {
  complaints.expect(/404/);
  const absent = [
    [`/documents/inv_${'0'.repeat(32)}`, '/documents'],
    [`/branches/${unknownId}`, '/branches'],
    [`/companies/${unknownId}`, '/companies'],
    [`/webhooks/${unknownId}`, '/webhooks'],
    [`/webhooks/${stack.webhookId}?delivery=${unknownId}`, `/webhooks/${stack.webhookId}`],
    [`/companies/${stack.companyId}?tab=api-keys&key=${unknownId}`, `/companies/${stack.companyId}?tab=api-keys`],
  ] as const;
  for (const [address, list] of absent) {
    await page.goto(address);
    await expect(page.getByRole('alert'), address).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(list);
  }
});
