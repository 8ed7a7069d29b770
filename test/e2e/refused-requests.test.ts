import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { branchRoutes } from './support/branch/branch-routes.ts';
import { test as branchTest } from './support/branch/branch-test.ts';
import { test as freshTest } from './support/branch/fresh-test.ts';
import { signInAtBranch } from './support/branch/sign-in-at-branch.ts';
import { test as headOfficeTest } from './support/dashboard-test.ts';
import { headOfficeRoutes } from './support/routes.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';

const secondMs = 1_000;
const watchedSeconds = 10;
// Within ten seconds: once, and again after 1, 2 and 4 seconds; the page's own beginning may ask once more.
const mostOfOneAddress = 5;
// The slowest page reads by itself every minute.
const longSeconds = 600;

type Requests = {
  /** Runs the page's clock, and says how often each address was asked for meanwhile. */
  during: (seconds: number, step?: number) => Promise<Record<string, number>>;
};

function pathOfApi(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url());
  return /^\/(?:manager|api)\//.test(pathname) ? pathname + search : undefined;
}

// Keeps count, in the page, of what it has asked for and not been answered. A stream of events goes on, and an answer without its body is none.
function watchAnswers(): void {
  const counted = Object.assign(window, { unanswered: 0 });
  const fetch = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    counted.unanswered += 1;
    try {
      const response = await fetch(...asked);
      if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) await response.clone().arrayBuffer();
      return response;
    } finally {
      counted.unanswered -= 1;
    }
  };
}

// Until every answer has come and the page has taken it: only then has it set when it asks again. Its clock stands still.
async function hasTakenAnswers(): Promise<boolean> {
  for (let task = 0; task < 10; task += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(null);
    });
  }
  return (window as unknown as { unanswered: number }).unanswered === 0;
}

/** Counts what a page asks of the API, whose clock the test moves on: a step at a time, each once what the one before asked for is answered. */
async function countRequests(page: Page): Promise<Requests> {
  await page.clock.install();
  await page.addInitScript(watchAnswers);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = pathOfApi(request);
    if (path !== undefined) asked.push(`${request.method()} ${path}`);
  });
  return {
    async during(seconds, step = 1) {
      asked.length = 0;
      for (let second = 0; second < seconds; second += step) {
        await page.clock.runFor(step * secondMs);
        // A page that never stops asking is found by its count.
        await expect.poll(async () => (await page.evaluate(hasTakenAnswers)) || asked.length > 1_000).toBe(true);
      }
      const counts: Record<string, number> = {};
      for (const address of asked) counts[address] = (counts[address] ?? 0) + 1;
      return counts;
    },
  };
}

/** A page in each state in which everything that it asks for is refused or not answered, and how it comes to be in it. */
async function countIn(
  page: Page,
  { path, states }: { path: string; states: Record<string, (open: () => Promise<void>) => Promise<void>> },
): Promise<Record<string, Record<string, number>>> {
  const requests = await countRequests(page);
  const open = async (): Promise<void> => {
    await page.goto(path);
    await settled(page);
  };
  const counted: Record<string, Record<string, number>> = {};
  for (const [state, enter] of Object.entries(states)) {
    await enter(open);
    counted[state] = await requests.during(watchedSeconds);
  }
  headOfficeTest.info().annotations.push({ type: 'requests', description: JSON.stringify(counted) });
  return counted;
}

function tooMany(counted: Record<string, Record<string, number>>): string[] {
  return Object.entries(counted).flatMap(([state, counts]) =>
    Object.entries(counts).flatMap(([address, count]) => (count > mostOfOneAddress ? `${state}: ${address} ${count} times` : [])),
  );
}

const refused = /401|403|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

async function endAtBranch(context: BrowserContext, url: string): Promise<void> {
  await context.request.delete(`${url}/manager/session`, { headers: { origin: url } });
}

for (const [name, { path, isOpen = false }] of Object.entries(branchRoutes)) {
  branchTest.describe(`${name} of the branch`, () => {
    branchTest.use({ isSignedIn: !isOpen });

    branchTest('asks for nothing again and again: locked, ended and offline', async ({ page, context, stack, complaints }) => {
      complaints.expect(refused);
      const { base_url: url, manager } = stack.description;
      const counted = await countIn(page, {
        path: path(stack),
        states: {
          async offline(open) {
            await open();
            await context.setOffline(true);
          },
          async 'locked, then reloaded'() {
            await context.setOffline(false);
            await context.request.post(`${url}/manager/session/lock`, { headers: { origin: url } });
            await page.reload();
          },
          async ended(open) {
            if (!isOpen) await signInAtBranch(context, url, manager);
            await open();
            await endAtBranch(context, url);
          },
          async 'ended, then reloaded'() {
            await page.reload();
          },
        },
      });
      expect(tooMany(counted)).toEqual([]);
    });
  });
}

for (const [name, { path, isOpen = false }] of Object.entries(headOfficeRoutes)) {
  headOfficeTest.describe(`${name} of head office`, () => {
    if (isOpen) headOfficeTest.use({ role: null });

    headOfficeTest('asks for nothing again and again: ended and offline', async ({ page, context, stack, complaints }) => {
      complaints.expect(refused);
      const counted = await countIn(page, {
        path: path(stack),
        states: {
          async offline(open) {
            await open();
            await context.setOffline(true);
          },
          async ended(open) {
            await context.setOffline(false);
            if (!isOpen) await signIn(context, stack.people.owner);
            await open();
            await context.request.post('/api/auth/logout');
          },
          async 'ended, then reloaded'() {
            await page.reload();
          },
        },
      });
      expect(tooMany(counted)).toEqual([]);
    });
  });
}

for (const path of ['/', '/tills']) {
  branchTest(
    `${path} of the branch asks no more in the end where it is refused`,
    async ({ page, context, stack, complaints }) => {
      complaints.expect(refused);
      const { base_url: url } = stack.description;
      const requests = await countRequests(page);
      await context.request.post(`${url}/manager/session/lock`, { headers: { origin: url } });
      await page.goto(path);
      await settled(page);
      await requests.during(2 * longSeconds, 20);
      expect(await requests.during(longSeconds, 20)).toEqual({});
    },
  );
}

// What a new machine says of a restore, to the page that has begun it.
const restoreJob = {
  job_id: 'of this test',
  kind: 'restore',
  name: 'sent.backup',
  step: null,
  documents_verified: 0,
  documents_total: null,
  started_at: '2026-11-20T09:00:00.000Z',
  ended_at: null,
  message: 'The disk is full.',
  fault: null,
  findings: null,
};
const upload = {
  bytes: 1_000,
  created_at: '2026-11-20T08:00:00.000Z',
  product_version: '0.1.0',
  keys: 'none',
  is_encrypted: false,
};

function restore(state?: string) {
  const job = state === undefined ? null : { ...restoreJob, state };
  return { status: 200, json: { is_possible: true, files: [], upload, job } };
}

freshTest.describe('a restore that has begun', () => {
  freshTest.use({ language: 'en' });

  freshTest(
    'is asked for ever less while nothing answers, and no more once it has failed or ended',
    async ({ page, branch, complaints }) => {
      complaints.expect(/401|ERR_FAILED/u);
      let answer: { status: number; json: unknown } | undefined = restore();
      await page.route('**/manager/restore', async (route) => {
        if (route.request().method() === 'POST') return route.fulfill({ status: 202, json: { ...restoreJob, state: 'running' } });
        return answer === undefined ? route.abort() : route.fulfill(answer);
      });
      const requests = await countRequests(page);
      const asked = async (seconds: number) => (await requests.during(seconds))['GET /manager/restore'] ?? 0;
      const begin = page.getByRole('button', { name: 'Restore', exact: true });
      await page.goto(branch.setUpLink.replace('#', '?step=restore#'));
      await expect(begin).toBeVisible();
      answer = restore('failed');
      await begin.click();
      await expect(page.getByText('The disk is full.')).toBeVisible();
      expect(await asked(watchedSeconds)).toBe(0);
      answer = restore('running');
      await begin.click();
      await expect(begin).toHaveCount(0);
      expect(await asked(watchedSeconds)).toBeGreaterThan(watchedSeconds / 2);
      answer = undefined;
      expect(await asked(60)).toBeLessThan(10);
      answer = { status: 401, json: { error: { code: 'SESSION_MISSING', message: 'Nobody is signed in.' } } };
      await asked(30);
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(await asked(60)).toBe(0);
    },
  );
});
