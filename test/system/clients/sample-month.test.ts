import { expect, test } from 'vitest';
import { sampleMonth } from '#main/branch/demo/sample-month.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { runQuickStartWithSamples, type QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const longestWaitMs = 120_000;

type List = { data: { status: string }[]; pagination: { total_count: number } };

async function signIn({ head_office_url, dashboard }: QuickStartDescription): Promise<(query: string) => Promise<number>> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${head_office_url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(dashboard) });
  const { access_token } = (await login.json()) as { access_token: string };
  return async (query) => {
    const answer = await fetch(`${head_office_url}/api/invoices?limit=1${query}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    return ((await answer.json()) as List).pagination.total_count;
  };
}

test('a first start fills a month with documents that the authority accepts, and head office has them all', async () => {
  const atLeast = sampleMonth(new Date()).length;
  const running = await runQuickStartWithSamples(temporaryFolder('samples'));
  try {
    const count = await signIn(running.description);
    // Whoever asks the appliance interrupts the samples; who asks head office does not.
    const all = await eventually(
      () => count(''),
      (total) => total >= atLeast,
      longestWaitMs,
    );
    const settled = await eventually(
      async () => (await count('&status=reported')) + (await count('&status=cleared')),
      (total) => total >= all,
      longestWaitMs,
    );
    expect(settled).toBe(await count(''));
    expect(await count('&status=cleared')).toBeGreaterThan(20);
  } finally {
    await running.kill();
  }
}, 300_000);
