import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartFault } from '#main/platform/start-fault.ts';
import { createOrganizations } from './migrations/001-organizations.ts';
import { createPeople } from './migrations/002-people.ts';
import { createAuditLog } from './migrations/003-audit-log.ts';
import { createJobsSchema } from './migrations/004-jobs.ts';
import { createCompanies } from './migrations/006-companies.ts';
import { createActivityAndBilling } from './migrations/007-activity-and-billing.ts';
import { createMirror } from './migrations/008-mirror.ts';
import { createWebhooks } from './migrations/009-webhooks.ts';
import { createDocumentReading } from './migrations/010-documents.ts';
import { createPull } from './migrations/011-pull.ts';
import { createDocumentUses } from './migrations/012-document-uses.ts';
import { searchDocumentsByUuid } from './migrations/013-document-search.ts';
import { createCertificateNotices } from './migrations/014-certificate-notices.ts';
import { createRateLimits } from './migrations/015-rate-limits.ts';
import { boundLists } from './migrations/016-bounded-lists.ts';
import { readListsInParts } from './migrations/017-lists-in-parts.ts';
import { keepPeopleOfKeys } from './migrations/018-people-of-keys.ts';
import { searchByWords } from './migrations/019-search-by-words.ts';
import { giveAddressesToOrganizations } from './migrations/020-addresses-of-organizations.ts';
import { keepExemptionCodes } from './migrations/021-exemption-codes.ts';
import { findByParts } from './migrations/024-found-by-parts.ts';
import { createQuarantine } from './migrations/025-quarantine.ts';
import { measureBranches } from './migrations/026-branch-measurements.ts';
import { countWebhookAttempts } from './migrations/027-webhook-attempt-counts.ts';
import { keepDailySums } from './migrations/028-daily-sums.ts';
import { keepSaleFacts } from './migrations/029-sale-facts.ts';
import { keepExternalOriginals } from './migrations/030-external-originals.ts';
import { addCompanySwitches } from './migrations/031-company-switches.ts';
import { keepReplacedDocuments } from './migrations/032-replaced-documents.ts';
import { keepPayments } from './migrations/033-document-payments.ts';
import { offerReceiptLinks } from './migrations/034-receipt-links.ts';
import { keepReplacedUnits } from './migrations/035-replaced-units.ts';
import { limitMembers } from './migrations/036-limited-members.ts';
import { findByMeans } from './migrations/037-payments-by-means.ts';
import { createMails } from './migrations/038-mails.ts';
import { createAlerts } from './migrations/039-alerts.ts';
import { createAlertRules } from './migrations/040-alert-rules.ts';
import { createOutages } from './migrations/041-outages.ts';
import { keepReceipts } from './migrations/042-chain-receipts.ts';

// Every migration by its name, in order: forward only. A new one takes the next number; gaps are never filled.
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
  '011-pull': { up: createPull },
  '012-document-uses': { up: createDocumentUses },
  '013-document-search': { up: searchDocumentsByUuid },
  '014-certificate-notices': { up: createCertificateNotices },
  '015-rate-limits': { up: createRateLimits },
  '016-bounded-lists': { up: boundLists },
  '017-lists-in-parts': { up: readListsInParts },
  '018-people-of-keys': { up: keepPeopleOfKeys },
  '019-search-by-words': { up: searchByWords },
  '020-addresses-of-organizations': { up: giveAddressesToOrganizations },
  '021-exemption-codes': { up: keepExemptionCodes },
  '024-found-by-parts': { up: findByParts },
  '025-quarantine': { up: createQuarantine },
  '026-branch-measurements': { up: measureBranches },
  '027-webhook-attempt-counts': { up: countWebhookAttempts },
  '028-daily-sums': { up: keepDailySums },
  '029-sale-facts': { up: keepSaleFacts },
  '030-external-originals': { up: keepExternalOriginals },
  '031-company-switches': { up: addCompanySwitches },
  '032-replaced-documents': { up: keepReplacedDocuments },
  '033-document-payments': { up: keepPayments },
  '034-receipt-links': { up: offerReceiptLinks },
  '035-replaced-units': { up: keepReplacedUnits },
  '036-limited-members': { up: limitMembers },
  '037-payments-by-means': { up: findByMeans },
  '038-mails': { up: createMails },
  '039-alerts': { up: createAlerts },
  '040-alert-rules': { up: createAlertRules },
  '041-outages': { up: createOutages },
  '042-chain-receipts': { up: keepReceipts },
};

const table = 'kysely_migration';

const newerVersion = 'The database was written by a newer version of Sanad: start that version.';
const notAllowed =
  'The database needs the migrations of this version, and its user may not run them: run "sanad head-office migrate" with ' +
  '--database-url as the user who owns the tables.';

// SQLSTATE: insufficient privilege.
const privilegeState = '42501';

// The migrations that a database has had; those of a later version too.
async function migrationsIn<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`SELECT to_regclass(${table})::text AS found`.execute(db);
  if (tables[0]?.found == null) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What separates the schema of a database from that of this version. */
export async function schemaDifference<Schema>(db: Kysely<Schema>): Promise<{ missing: string[]; unknown: string[] }> {
  const had = await migrationsIn(db);
  const own = Object.keys(migrations);
  return { missing: own.filter((name) => !had.includes(name)), unknown: had.filter((name) => !own.includes(name)) };
}

/**
 * Brings the schema to this version. Several processes may do so at once: one works, the others wait.
 *
 * @returns the migrations that were run.
 * @throws StartFault if the database was written by a newer version, or its user may not change it.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { missing, unknown } = await schemaDifference(db);
  if (unknown.length > 0) throw new StartFault(newerVersion);
  if (missing.length === 0) return [];
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  if (error instanceof Error && 'code' in error && error.code === privilegeState)
    throw new StartFault(notAllowed, { cause: error });
  if (error instanceof Error && error.message.includes('corrupted migrations'))
    throw new StartFault(newerVersion, { cause: error });
  throw error;
}
