import type { Page } from '@playwright/test';
import { managerSession } from '#shared/api/people/sessions.ts';
import { branchRightsOf } from '#shared/api/people/rights.ts';

/** Has the page take who is signed in for a cashier, who only reads; the session stays that of the owner. */
export async function readOnly(page: Page): Promise<void> {
  await page.route('**/manager/session', async (route) => {
    const response = await route.fetch();
    const session = managerSession.parse(await response.json());
    await route.fulfill({ response, json: { ...session, permissions: branchRightsOf('cashier') } });
  });
}
