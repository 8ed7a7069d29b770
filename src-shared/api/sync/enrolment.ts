import { z } from 'zod';
import { signingKey } from '../documents/chain-receipts.ts';
import { branchLanguage, branchRole, branchUsername } from '../dashboard/branch-users.ts';
import { personName } from '../dashboard/sessions.ts';
import { storedTextUpTo } from './text-fields.ts';

// In the form of our own hashes: head office gives them to the branches of a person, which compute with their parameters.
const secretHash = z.string().regex(/^\$argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/);

/** A person who signs in at the appliance; password and PIN as hashes (argon2id). */
export const enrolledUser = z.strictObject({
  branch_user_id: z.uuid(),
  username: branchUsername,
  name: personName,
  role: branchRole,
  language: branchLanguage,
  password_hash: secretHash,
  pin_hash: secretHash.nullable(),
  created_at: z.iso.datetime(),
});

/** How many of them an appliance names at most. */
export const mostEnrolledUsers = 1_000;

/** See {@link enrolledUser}. */
export type EnrolledUser = z.output<typeof enrolledUser>;

/** Body of `POST /api/sync/enrolments`: an appliance joins with the code that a person has made for it. */
export const enrolmentRequest = z
  .strictObject({
    code: z.string().min(1).max(200).describe('The enrolment code, valid once and for 15 minutes.'),
    version: storedTextUpTo(64, 1).describe('The version of Sanad that the appliance runs.'),
    ledger_id: storedTextUpTo(64, 1).describe('The identity of its ledger.'),
    companies: z
      .array(
        z.strictObject({
          company_id: storedTextUpTo(100, 1),
          vat_number: storedTextUpTo(100),
          // A body of `PATCH /api/companies/:company_id`; one that is none keeps no appliance from joining.
          profile: z.unknown().optional(),
        }),
      )
      .max(1_000)
      .default([])
      .describe('The companies that it has already, by its own ids, with the profiles by which they sell.'),
    users: z
      .array(enrolledUser)
      .max(mostEnrolledUsers)
      .default([])
      .describe('Who signs in at it already: they go on doing so there, and are kept here from now on.'),
  })
  .meta({ id: 'EnrolmentRequest' });

/** 201 of `POST /api/sync/enrolments`. */
export const enrolment = z
  .object({
    appliance_id: z.uuid().describe('The id of the appliance from now on.'),
    credential: z.string().describe('What it authenticates with (Bearer); shown only here.'),
    organization: z.object({ organization_id: z.uuid(), name: z.string(), plan: z.string() }),
    branch_name: z.string().describe('The name of its branch.'),
    signing_key: signingKey
      .optional()
      .catch(undefined)
      .describe('The key by which head office signs receipts; one of an earlier version has none.'),
    renamed_users: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .default([])
      .describe('The users whose name somebody else of the organization has already, with the name that they sign in with.'),
  })
  .meta({ id: 'Enrolment' });

/** The body of `POST /api/sync/enrolments`. */
export type EnrolmentRequest = z.input<typeof enrolmentRequest>;

/** The answer to it. */
export type Enrolment = z.output<typeof enrolment>;

/** The users that got another name. */
export type RenamedUsers = Enrolment['renamed_users'];
