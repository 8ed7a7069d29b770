import { z } from 'zod';
import { companySwitches, defaultSwitches } from '../company-forms.ts';
import { branchLanguage, branchRole } from '../dashboard/branch-users.ts';
import { syncedApiKey } from './api-key.ts';
import { applianceCommand, mostCommands } from './commands.ts';
import { companyProfile } from './company-profile.ts';
import { documentLease } from './document-lease.ts';
import { nullableText, syncedText } from './text-fields.ts';

// As the appliance knows the company: the id that it had before the appliance joined, else that of head office.
const companyId = z.string().min(1).max(100);

// A switch is named only where it is not at its default, so that a branch of an earlier version, which knows no switches, can read the row.
const company = z.strictObject({
  company_id: companyId,
  ...companyProfile.shape,
  external_originals: companySwitches.external_originals.default(defaultSwitches.external_originals),
  require_arabic: companySwitches.require_arabic.default(defaultSwitches.require_arabic),
  receipt_links: companySwitches.receipt_links.default(defaultSwitches.receipt_links),
});

// A person who may sign in at the appliance; password and PIN as hashes (argon2id).
const user = z.strictObject({
  branch_user_id: z.uuid(),
  username: syncedText,
  name: syncedText,
  role: branchRole,
  language: branchLanguage,
  password_hash: syncedText,
  pin_hash: nullableText,
  created_at: z.iso.datetime(),
});

/** All that an appliance must know to work alone; keys as hashes. */
export const snapshot = z
  .strictObject({
    version: z.string().describe('Changes with the content; the next request names it.'),
    organization: z.strictObject({ organization_id: z.uuid(), name: syncedText, plan: syncedText }),
    branch_name: syncedText,
    limits: z.strictObject({
      sandbox_units: z.int(),
      production_units: z.int(),
      monthly_documents: z.int().nullable(),
    }),
    lease: documentLease,
    companies: z.array(company).max(10_000),
    api_keys: z.array(syncedApiKey.extend({ company_id: companyId })).max(100_000),
    users: z.array(user).max(10_000),
    commands: z.array(applianceCommand).max(mostCommands),
  })
  .meta({ id: 'Snapshot' });

const listed = {
  companies: snapshot.shape.companies.element,
  api_keys: snapshot.shape.api_keys.element,
  users: user,
  commands: applianceCommand,
};

/** A row of a snapshot that cannot be used, as it came. */
export type QuarantinedRow = { list: keyof typeof listed; row: unknown };

function readRows<Row>(
  list: QuarantinedRow['list'],
  schema: z.ZodType<Row>,
  { rows, apart }: { rows: unknown[]; apart: QuarantinedRow[] },
): Row[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    if (read.success) return [read.data];
    apart.push({ list, row });
    return [];
  });
}

/** A snapshot as an appliance reads it: each row of its lists by itself, so that one that cannot be read is kept apart. */
export const receivedSnapshot = z
  .strictObject({
    ...snapshot.shape,
    companies: z.array(z.unknown()).max(10_000),
    api_keys: z.array(z.unknown()).max(100_000),
    users: z.array(z.unknown()).max(10_000),
    commands: z.array(z.unknown()).max(mostCommands),
  })
  .transform((received) => {
    const apart: QuarantinedRow[] = [];
    return {
      ...received,
      companies: readRows('companies', listed.companies, { rows: received.companies, apart }),
      api_keys: readRows('api_keys', listed.api_keys, { rows: received.api_keys, apart }),
      users: readRows('users', listed.users, { rows: received.users, apart }),
      commands: readRows('commands', listed.commands, { rows: received.commands, apart }),
      apart,
    };
  });

/** See {@link receivedSnapshot}. */
export type ReceivedSnapshot = z.output<typeof receivedSnapshot>;

/** Query of `GET /api/sync/snapshot`: with the version that is known, the answer comes when there is another one, or 204. */
export const snapshotQuery = z.strictObject({ version: z.string().max(64).optional() });

/** A {@link snapshot} as head office sends it. */
export type Snapshot = z.input<typeof snapshot>;
