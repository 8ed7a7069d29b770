import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { changeChannel } from '#main/head-office/alerts/change-feed.ts';
import { startSession } from '#main/head-office/people/sign-in/sessions.ts';
import { systemClock } from '#main/platform/clock.ts';
import { runHeadOffice } from '../running-head-office.ts';

// A head office in a process of its own (node --expose-gc), with so many people of one organization: it says what its memory is, and
// announces changes.
const people = Number(process.argv[2]);
const headOffice = await runHeadOffice({ clock: systemClock, trustedProxies: ['127.0.0.1'] });
const { services, accessTokens } = headOffice;
const { owner } = await headOffice.organization();
const { organizationId, userId } = owner;

const tokens = await inOrganization(services.db, organizationId, async (tenant) => {
  const template = await tenant.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
  const all: string[] = [];
  for (let index = 0; index < people; index += 1) {
    const person = { organizationId, userId: randomUUID() };
    const row = { ...template, user_id: person.userId, email: `${person.userId}@example.com` };
    await tenant.insertInto('users').values(row).execute();
    const origin = { address: '127.0.0.1', device: 'test', requestId: 'test' };
    const session = await startSession(tenant, person, origin, { clock: systemClock, accessTokens });
    all.push(session.accessToken);
  }
  return all;
});

function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

async function announce(): Promise<number> {
  const documents = [[randomUUID(), 'reported']];
  await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify({ organization_id: organizationId, documents })})`.execute(
    services.db,
  );
  return process.cpuUsage().user + process.cpuUsage().system;
}

function memory(): { heap: number; resident: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

say({ url: headOffice.url, tokens });
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'announce') say(await announce());
  if (line === 'memory') say(memory());
}
await headOffice.close();
process.exit(0);
