import path from 'node:path';
import { z } from 'zod';
import type { StoryName } from '#main/branch/demo/stories/story-names.ts';
import { askHeadOffice } from '#main/head-office/operator/ask-head-office.ts';
import { role, type Role } from '#shared/api/dashboard/roles.ts';
import { invitationLink } from '#shared/api/dashboard/team.ts';
import { postSale } from '#support/branch/till.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { openBrowser } from '#support/branch/people-api/browser.ts';
import { runQuickStart, type QuickStartDescription, type RunningQuickStart } from '#support/commands/running-quick-start.ts';

const login = z.object({ email: z.string(), password: z.string() });

/** Who signs in, and with what. */
export type Login = z.output<typeof login>;

const stackSchema = z.object({
  /** Where head office is. */
  url: z.string(),
  /** A person of each role. */
  people: z.record(role, login),
  /** A document that has arrived at head office. */
  invoiceId: z.string(),
  /** The branch of the quick start. */
  applianceId: z.string(),
  /** The company whose branch it is. */
  companyId: z.string(),
  /** A webhook whose receiver cannot be reached, to which something was sent. */
  webhookId: z.string(),
  /** The part behind `#` of a set-up link of another organization. */
  setupToken: z.string(),
  /** The part behind `#` of an invitation's link. */
  invitationToken: z.string(),
  /** What `quick-start.json` says, for sales through the branch. */
  description: z.custom<QuickStartDescription>((value) => typeof value === 'object'),
});

/** What the tests in a browser are run against: an enrolled branch, its gateway and its head office, with something of everything. */
export type Stack = z.output<typeof stackSchema>;

const variable = 'SANAD_E2E_STACK';
const readyWithinMs = 120_000;
const storyReadyWithinMs = 900_000;
const arrivedWithinMs = 30_000;
const lookEveryMs = 100;
const sales = 12;
const password = 'korrekt-batterie-heft';

/** See {@link callerOf}. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Calls head office's API as a person. */
export async function callerOf(url: string, who: Login): Promise<Call> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call: Call = async (method, path, body) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/api${path}`, { method, headers, ...content });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const { access_token } = z.object({ access_token: z.string() }).parse(await call('POST', '/auth/login', who));
  headers['authorization'] = `Bearer ${access_token}`;
  return call;
}

async function invitationTokenFor(call: Call, invited: Role, email: string): Promise<string> {
  const made = invitationLink.parse(await call('POST', '/team/invitations', { email, role: invited }));
  return new URL(made.invitation_url ?? '').hash.slice(1);
}

/** A person of the Owner's organization, who has accepted an invitation. */
export async function invite(call: Call, invited: Role, email: string = `${invited}@example.com`): Promise<Login> {
  const invitation_token = await invitationTokenFor(call, invited, email);
  await call('POST', '/invitations/accept', { invitation_token, name: `Demo ${invited}`, password });
  return { email, password };
}

async function sell(description: QuickStartDescription): Promise<void> {
  for (let number = 1; number <= sales; number += 1) {
    const { status, body } = await postSale(description, number % 3 === 0 ? 'standard' : 'simplified', `E2E-${number}`);
    if (status >= 300) throw new Error(`a sale was refused: ${JSON.stringify(body)}`);
  }
}

// The newest document, once all have arrived.
async function arrivedDocument(call: Call, atLeast: number = sales): Promise<string> {
  const list = z.object({ data: z.array(z.object({ invoice_id: z.string() })) });
  const giveUpAt = performance.now() + arrivedWithinMs;
  for (;;) {
    const { data } = list.parse(await call('GET', '/invoices'));
    if (data.length >= atLeast && data[0] !== undefined) return data[0].invoice_id;
    if (performance.now() > giveUpAt) throw new Error('the sales have not arrived at head office');
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

async function newestBranch(call: Call): Promise<string> {
  const list = z.object({ data: z.array(z.object({ appliance_id: z.string() })) });
  const [branch] = list.parse(await call('GET', '/appliances')).data;
  if (branch === undefined) throw new Error('the branch has not joined head office');
  return branch.appliance_id;
}

async function onlyCompany(call: Call): Promise<string> {
  const list = z.object({ data: z.array(z.object({ company_id: z.string() })).length(1) });
  const [only] = list.parse(await call('GET', '/companies')).data;
  return only?.company_id ?? '';
}

// An owner's first act; without it, head office says that the branch has no backup.
async function setUpBackups({ base_url: url, manager }: QuickStartDescription): Promise<void> {
  const browser = openBrowser(url);
  await browser.send('POST', '/manager/session', manager);
  const { status, text } = await browser.send('PATCH', '/manager/backups/settings', {
    folder: temporaryFolder('e2e-backups'),
    every_minutes: 60,
  });
  if (status !== 200) throw new Error(`backups were refused: ${text}`);
}

async function createWebhook(call: Call): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/', event_types: ['webhook.test'], description: 'Accounting' };
  const { webhook_id } = z.object({ webhook_id: z.string() }).parse(await call('POST', '/webhooks', body));
  await call('POST', `/webhooks/${webhook_id}/test`);
  return webhook_id;
}

async function createSetupToken(folder: string): Promise<string> {
  const location = { kind: 'embedded', folder: path.join(folder, 'head-office') } as const;
  const printed = await askHeadOffice(location, {
    command: 'create-organization',
    name: 'Other shop',
    owner: 'other@example.com',
  });
  return /\/setup#(\S+)/u.exec(printed)?.[1] ?? '';
}

/** Starts a quick start in a folder and fills it. */
export async function startStack(folder: string): Promise<{ stack: Stack; running: RunningQuickStart }> {
  const running = await runQuickStart(folder, [], readyWithinMs);
  try {
    const { description } = running;
    const { head_office_url: url, dashboard: owner } = description;
    const call = await callerOf(url, owner);
    await setUpBackups(description);
    await sell(description);
    const people = {
      owner,
      admin: await invite(call, 'admin'),
      developer: await invite(call, 'developer'),
      viewer: await invite(call, 'viewer'),
    };
    const [invoiceId, applianceId, companyId] = [await arrivedDocument(call), await newestBranch(call), await onlyCompany(call)];
    const webhookId = await createWebhook(call);
    const setupToken = await createSetupToken(folder);
    const invitationToken = await invitationTokenFor(call, 'viewer', 'invited@example.com');
    const made = { invoiceId, applianceId, companyId, webhookId, setupToken, invitationToken };
    return { stack: { url, people, ...made, description }, running };
  } catch (cause) {
    await running.stop();
    throw cause;
  }
}

/** Starts a story in a folder. Its pages are those of an owner; what only other pages need is not there. */
export async function startStory(story: StoryName, folder: string): Promise<{ stack: Stack; running: RunningQuickStart }> {
  const running = await runQuickStart(folder, ['--story', story], storyReadyWithinMs);
  try {
    const { description } = running;
    const { head_office_url: url, dashboard: owner } = description;
    const call = await callerOf(url, owner);
    const [invoiceId, applianceId, companyId] = [
      await arrivedDocument(call, 1),
      await newestBranch(call),
      await onlyCompany(call),
    ];
    const people = { owner, admin: owner, developer: owner, viewer: owner };
    const missing = { webhookId: '', setupToken: '', invitationToken: '' };
    return { stack: { url, people, invoiceId, applianceId, companyId, ...missing, description }, running };
  } catch (cause) {
    await running.stop();
    throw cause;
  }
}

/** What a process that uses the stack is told of it. */
export function stackEnvironment(stack: Stack): Record<string, string> {
  return { SANAD_E2E_URL: stack.url, [variable]: JSON.stringify(stack) };
}

/** The stack that this process was told of. */
export function givenStack(): Stack {
  const text = process.env[variable];
  if (text === undefined) throw new Error('No stack is running: use npm run test:e2e.');
  return stackSchema.parse(JSON.parse(text));
}
