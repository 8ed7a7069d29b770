import type { Page } from '@playwright/test';

/** Changes what head office answers to requests whose address matches: what is tested would show in every other test of the same stack. */
export async function changeAnswers(
  page: Page,
  address: RegExp,
  change: (answer: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const answer: Record<string, unknown> = await response.json();
    await route.fulfill({ response, json: change(answer) });
  });
}

/** As many rows as this, by what an answer says of itself. */
export function totalOf(count: number): (answer: Record<string, unknown>) => Record<string, unknown> {
  return ({ pagination, ...answer }) => ({ ...answer, pagination: { ...Object(pagination), total_count: count } });
}
