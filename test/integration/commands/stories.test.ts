import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildDate } from '#main/platform/build-date.ts';
import { keepStory, requireFolderOf, storyNames, storyOption, type StoryName } from '#main/branch/demo/stories/story-names.ts';
import { openBrowser } from '#support/branch/people-api/browser.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { postSale, readDetail } from '#support/branch/till.ts';
import { runQuickStart, type QuickStartDescription, type RunningQuickStart } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

type Fields = Record<string, unknown>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
// At noon in Riyadh, some days after any release, so that the past of each story is after it.
const readyAt = new Date(Date.parse(buildDate) + 10 * dayMs + 9 * hourMs);

let running: RunningQuickStart | undefined;
let folder = '';

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

type Shown = {
  description: QuickStartDescription;
  ready: { status: number; body: { conditions?: { code: string; subject?: string; since?: string }[] } };
  manager: (route: string) => Promise<Fields>;
  office: (route: string) => Promise<Fields>;
};

async function start(story: StoryName): Promise<Shown> {
  folder = temporaryFolder(`story-${story}`);
  return startAgain(['--story', story, '--now', readyAt.toISOString()]);
}

async function startAgain(flags: string[]): Promise<Shown> {
  running = await runQuickStart(folder, flags);
  const { base_url: url, head_office_url: officeUrl, manager, dashboard } = running.description;
  const browser = openBrowser(url);
  await browser.send('POST', '/manager/session', manager);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${officeUrl}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(dashboard) });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const ready = await fetch(`${url}/readyz`);
  return {
    description: running.description,
    ready: { status: ready.status, body: (await ready.json()) as Shown['ready']['body'] },
    manager: async (route) => (await browser.get(route)).body,
    async office(route) {
      const answer = await fetch(`${officeUrl}/api${route}`, { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as Fields;
    },
  };
}

type Branch = {
  queue: { waiting: number; oldest_unreported_at: string | null; nearest_deadline: string | null };
  conditions: { code: string }[];
  certificates: { days_left: number }[];
  disk_free_bytes: number | null;
  clock_skew_ms: number | null;
};

async function branchesOf({ office }: Shown): Promise<Branch[]> {
  return ((await office('/appliances?limit=100')) as { data: Branch[] }).data;
}

/** The branch as head office shows it, once it has heard what is expected. */
async function branchOnce(shown: Shown, holds: (branch: Branch) => boolean): Promise<Branch> {
  const [branch] = await eventually(
    () => branchesOf(shown),
    ([first]) => first !== undefined && holds(first),
  );
  if (branch === undefined) throw new Error('head office has no branch');
  return branch;
}

function codesOf({ ready }: Shown): string[] {
  return (ready.body.conditions ?? []).map(({ code }) => code);
}

type Today = {
  state: { kind: string; code: string | null; can_sell: boolean; waiting: number; overdue: number; rejected: number };
  totals: { documents: number };
  facts: { disk: { code: string | null; free_bytes: number }; certificates: { days_left: number | null } };
};

async function todayOf({ manager }: Shown): Promise<Today> {
  return (await manager('/manager/today')) as Today;
}

test('outage: the branch sells on while the gateway is silent, documents wait, and head office shows it', async () => {
  const shown = await start('outage');
  expect([shown.ready.status, codesOf(shown)]).toEqual([200, ['GATEWAY_SILENT']]);
  const silentMs = readyAt.getTime() - Date.parse(shown.ready.body.conditions?.[0]?.since ?? '');
  expect(silentMs / hourMs).toBeGreaterThan(3);
  expect(silentMs / hourMs).toBeLessThan(4);
  const { state } = await todayOf(shown);
  expect(state).toMatchObject({ kind: 'line_down', code: 'GATEWAY_SILENT', can_sell: true, overdue: 0, rejected: 0 });
  const branch = await branchOnce(shown, ({ queue }) => queue.waiting === state.waiting);
  expect(state.waiting).toBeGreaterThan(10);
  expect(branch.conditions.map(({ code }) => code)).toEqual(['GATEWAY_SILENT']);
  const sold = await postSale(shown.description, 'simplified', 'STORY-1');
  expect([sold.status, sold.body['status']]).toEqual([202, 'queued']);
});

test('outage: a later start on the folder finds it as it was, and the gateway still silent', async () => {
  const { waiting } = (await todayOf(await start('outage'))).state;
  await running?.stop();
  const again = await startAgain(['--story', 'outage']);
  const { state } = await todayOf(again);
  expect(state.waiting).toBe(waiting);
  const sold = await postSale(again.description, 'simplified', 'STORY-1');
  expect([sold.status, sold.body['status']]).toEqual([202, 'queued']);
});

test('late: some documents are overdue, others near their deadline', async () => {
  const shown = await start('late');
  const { state } = await todayOf(shown);
  expect(state).toMatchObject({ kind: 'attention', code: 'DOCUMENTS_OVERDUE', can_sell: true });
  expect(state.overdue).toBeGreaterThan(3);
  const branch = await branchOnce(shown, ({ queue }) => queue.waiting === state.waiting);
  expect(Date.parse(branch.queue.nearest_deadline ?? '')).toBeLessThan(readyAt.getTime());
  const queue = (await shown.manager('/manager/queue?limit=100')) as { data: { report_deadline: string | null }[] };
  const left = queue.data.map((row) => (Date.parse(row.report_deadline ?? '') - readyAt.getTime()) / hourMs);
  expect(left.filter((hours) => hours > 0 && hours < 4).length).toBeGreaterThan(1);
});

test('rejected: the gateway has rejected two documents, of which one is done', async () => {
  const shown = await start('rejected');
  const { state } = await todayOf(shown);
  expect(state).toMatchObject({ kind: 'attention', code: 'DOCUMENTS_REJECTED', rejected: 1, waiting: 0 });
  const { data } = (await shown.manager('/manager/rejected')) as { data: { invoice_id: string; done: unknown }[] };
  expect(data.map(({ done }) => done === null)).toEqual([true, false]);
  const detail = await readDetail(shown.description, data[0]?.invoice_id ?? '');
  expect([detail['status'], String(detail['last_error'])]).toEqual(['failed', expect.stringContaining('BR-KSA-49')]);
});

test('certificate: it ends in six days, and renewing it brings one of five years', async () => {
  const shown = await start('certificate');
  expect(codesOf(shown)).toEqual(['CERTIFICATE_ENDS']);
  expect((await todayOf(shown)).facts.certificates.days_left).toBe(6);
  const branch = await branchOnce(shown, ({ certificates }) => certificates.length === 1);
  expect(branch.certificates[0]?.days_left).toBe(6);
  const { base_url: url, api_key: key, egs_unit_id: unit } = shown.description;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const renewed = await fetch(`${url}/v1/egs/${unit}/renew`, { method: 'POST', headers, body: '{"otp":"123456"}' });
  expect(renewed.status).toBe(200);
  const { facts } = await todayOf(shown);
  expect(facts.certificates.days_left).toBeGreaterThan(5 * 365 - 2);
});

test('disk: it is nearly full, as the branch and head office see it', async () => {
  const shown = await start('disk');
  expect(codesOf(shown)).toEqual(['STORAGE_LOW']);
  const { facts } = await todayOf(shown);
  expect(facts.disk).toMatchObject({ code: 'STORAGE_LOW', free_bytes: 412 * 2 ** 20 });
  const branch = await branchOnce(shown, (each) => each.disk_free_bytes === 412 * 2 ** 20);
  expect(branch.conditions.map(({ code }) => code)).toEqual(['STORAGE_LOW']);
});

test('clock: it is behind the gateway and head office', async () => {
  const shown = await start('clock');
  // Its sale has an entry of the wrong time, so that it is behind the ledger's last one no more.
  const held = shown.ready.body.conditions?.map(({ code, subject }) => [code, subject]);
  expect(held).toContainEqual(['CLOCK_DEVIATES', 'sandbox']);
  expect((await todayOf(shown)).state).toMatchObject({ kind: 'attention', code: 'CLOCK_DEVIATES', can_sell: true });
  const branch = await branchOnce(shown, (each) => each.clock_skew_ms !== null);
  expect(Math.round((branch.clock_skew_ms ?? 0) / 60_000)).toBe(-130);
});

test('busy: thousands of documents of today from four units, and more that come', async () => {
  const shown = await start('busy');
  expect(codesOf(shown)).toEqual([]);
  const first = await todayOf(shown);
  expect(first.totals.documents).toBeGreaterThanOrEqual(2_400);
  const units = (await shown.manager('/manager/units')) as { data: unknown[] };
  expect(units.data).toHaveLength(4);
  await eventually(
    () => todayOf(shown),
    ({ totals }) => totals.documents > first.totals.documents,
  );
});

test('a folder holds one story: another, or none, is refused with a sentence that names it', async () => {
  folder = temporaryFolder('story-folder');
  await keepStory(folder, { story: 'late', ahead_ms: 0, is_told: true });
  expect(() => requireFolderOf('outage', folder)).toThrow(/holds the story "late": start it with --story late/u);
  expect(() => requireFolderOf(undefined, folder)).toThrow(/holds the story "late"/u);
  expect(requireFolderOf('late', folder)?.story).toBe('late');
});

test('a story refuses a folder of something else, and one in which a story was interrupted', async () => {
  folder = temporaryFolder('story-folder');
  expect(requireFolderOf('outage', folder)).toBeUndefined();
  writeFileSync(path.join(folder, 'ledger.db'), '');
  expect(() => requireFolderOf('outage', folder)).toThrow(/is not empty and holds no story/u);
  expect(requireFolderOf(undefined, folder)).toBeUndefined();
  await keepStory(folder, { story: 'outage', ahead_ms: 0, is_told: false });
  expect(() => requireFolderOf('outage', folder)).toThrow(/was interrupted before it was complete/u);
});

test('an unknown story is refused with the names of all', () => {
  expect(() => storyOption('toString')).toThrow(`--story must be one of ${storyNames.join(', ')}, not "toString".`);
});
