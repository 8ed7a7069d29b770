import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartFault } from '../../platform/start-fault.ts';
import { createOrganizations } from './migrations/001-organizations.ts';
import { createPeople } from './migrations/002-people.ts';
import { createAuditLog } from './migrations/003-audit-log.ts';
import { createJobsSchema } from './migrations/004-jobs.ts';
import { createCompanies } from './migrations/006-companies.ts';
import { createActivityAndBilling } from './migrations/007-activity-and-billing.ts';
import { createMirror } from './migrations/008-mirror.ts';
import { createWebhooks } from './migrations/009-webhooks.ts';
import { createDocumentReading } from './migrations/010-documents.ts';

// Every migration by its name, in order: forward only.
const migrations: Readonly<Record<string, Migration>> = {
  '001-organizations': { up: createOrganizations },
  '002-people': { up: createPeople },
  '003-audit-log': { up: createAuditLog },
  '004-jobs': { up: createJobsSchema },
  '006-companies': { up: createCompanies },
  '007-activity-and-billing': { up: createActivityAndBilling },
  '008-mirror': { up: createMirror },
  '009-webhooks': { up: createWebhooks },
  '010-documents': { up: createDocumentReading },
};

/**
 * Brings the schema to this version. Several processes may do so at once: one works, the others wait.
 *
 * @throws StartFault if the database was written by a newer version.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new StartFault('The database was written by a newer version of Sanad: start that version.', { cause: error });
  }
  throw error;
}
