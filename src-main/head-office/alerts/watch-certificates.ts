import { sql, type Kysely } from 'kysely';
import { eachApart } from '#main/platform/each-apart.ts';
import { inOrganization } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import type { Services } from '../request/services.ts';
import { noticeCertificate, daysLeft, selectUnitCertificates } from '../branches/unit-certificates.ts';

const dayMs = 24 * 3_600_000;
const expiringDays = 30;
const criticalDays = 7;
const longestWatchSeconds = 3600;
const everyMorning = '23 3 * * *';

// The last moment of the day on which a certificate has so many whole days left.
function expiryBefore(days: number, now: Date): Date {
  return new Date(now.getTime() + (days + 1) * dayMs);
}

async function organizationsConcerned(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM organizations_with_expiring_certificates(${expiryBefore(expiringDays, now)}) AS id`.execute(db);
  return rows.map(({ id }) => id);
}

type WatchServices = Pick<Services, 'db' | 'jobs' | 'clock'>;

// Each in a transaction of its own: what cannot be said of one keeps back no other.
async function noticeExpiring(organizationId: string, services: WatchServices): Promise<void> {
  const now = services.clock.now();
  const rows = await inOrganization(services.db, organizationId, (tenant) =>
    selectUnitCertificates(tenant)
      .where('certificate.expires_at', '<', expiryBefore(expiringDays, now))
      .orderBy('certificate.expires_at')
      .execute(),
  );
  const announce = (row: (typeof rows)[number]) => {
    const notice = daysLeft(row, now) <= criticalDays ? 'expiring_7_days' : 'expiring_30_days';
    return inOrganization(services.db, organizationId, (tenant) =>
      noticeCertificate(tenant, organizationId, { row, notice }, services),
    );
  };
  await eachApart(rows, announce, 'some certificates of an organization could not be looked at');
}

/** Announces every certificate that expires within 30 days and again within 7, once each. A fault of one leaves out no other. */
export async function watchCertificates(services: WatchServices): Promise<void> {
  const concerned = await organizationsConcerned(services.db, services.clock.now());
  await eachApart(concerned, (id) => noticeExpiring(id, services), 'some certificates could not be looked at');
}

/** Opens the queue of the daily look at certificates. */
export function serveCertificateWatch(services: Services): Promise<void> {
  return services.jobs.open({
    name: 'certificate-watch',
    workers: 1,
    longestSeconds: longestWatchSeconds,
    schedule: everyMorning,
    work: () => watchCertificates(services),
  });
}
