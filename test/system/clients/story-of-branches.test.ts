import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { applianceList } from '#shared/api/dashboard/appliances.ts';
import { buildDate } from '#main/platform/build-date.ts';
import { runQuickStart } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const readyWithinMs = 900_000;
// At noon in Riyadh, some days after any release.
const readyAt = new Date(Date.parse(buildDate) + (10 * 24 + 9) * 3_600_000);

test(
  'hundred-branches: head office has 100 branches, some of them in each state',
  async () => {
    const folder = temporaryFolder('story-hundred-branches');
    const flags = ['--story', 'hundred-branches', '--now', readyAt.toISOString()];
    const running = await runQuickStart(folder, flags, readyWithinMs);
    onTestFinished(async () => void (await running.stop()));
    const { head_office_url: url, dashboard } = running.description;
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(dashboard) });
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await signedIn.json());
    const answer = await fetch(`${url}/api/appliances?limit=100`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = applianceList.parse(await answer.json());
    expect(data).toHaveLength(100);
    const now = readyAt.getTime();
    const counted = {
      overdue: data.filter(({ queue: { nearest_deadline: at } }) => at !== null && Date.parse(at) < now).length,
      silent: data.filter(({ conditions }) => conditions.some(({ code }) => code === 'GATEWAY_SILENT')).length,
      ending: data.filter(({ certificates }) => certificates.some(({ days_left: days }) => days >= 0 && days <= 30)).length,
      expired: data.filter(({ certificates }) => certificates.some(({ days_left: days }) => days < 0)).length,
      skewed: data.filter(({ clock_skew_ms: skew }) => Math.abs(skew ?? 0) > 60_000).length,
      full: data.filter(({ disk_free_bytes: free }) => free !== null && free < 2 ** 30).length,
      unsaved: data.filter(({ backup }) => backup?.configured === false).length,
      revoked: data.filter(({ revoked_at: at }) => at !== null).length,
      offline: data.filter(({ online, revoked_at: at }) => !online && at === null).length,
    };
    expect(counted).toEqual({
      overdue: 3,
      silent: 10,
      ending: 4,
      expired: 1,
      skewed: 2,
      full: 3,
      unsaved: 2,
      revoked: 1,
      offline: 3,
    });
  },
  2 * readyWithinMs,
);
