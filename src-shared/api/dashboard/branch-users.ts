import { z } from 'zod';
import { fault, hasForm, type TextForm } from '../fault-params.ts';
import { pageOf } from './pagination.ts';
import { newPassword, personName } from './sessions.ts';

/** What people may do at a branch; a cashier only reads. */
export const branchRole = z
  .enum(['owner', 'manager', 'cashier'])
  .meta({ id: 'BranchRole', description: 'What the person may do at the branch. A cashier only reads.' });

/** The language in which a branch speaks to a person. */
export const branchLanguage = z.enum(['en', 'ar']).describe('The language in which the branch speaks to the person.');

const usernameForm: TextForm = {
  pattern: /^[a-z0-9][a-z0-9._-]{1,63}$/,
  rule: 'username',
  message: 'must be 2 to 64 letters, digits, ".", "_" or "-", beginning with a letter or a digit',
};

/** What a person signs in with at a branch. */
export const branchUsername = z
  .string()
  .trim()
  .toLowerCase()
  .check(hasForm(usernameForm))
  .describe('What the person signs in with, in lower case: unique in the organization.');

const weakPin = fault('guessed_pin', 'is too easily guessed; choose digits that do not repeat or follow each other');

// Whether the digits of a PIN are easily guessed: all the same, each one more or one less than the digit before (also over 9 and 0), or
// a group of them repeated.
function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isSequence = steps.size === 1 && [0, 1, 9].includes(steps.values().next().value ?? 0);
  return isSequence || /^(\d{2,4})\1+$/.test(pin);
}

/** The PIN of a person of a branch, wherever it is set. */
export const branchPin = z
  .string()
  .check(hasForm({ pattern: /^[0-9]{6}$/, rule: 'six_digits', message: 'must be six digits' }, true))
  .refine((digits) => !isWeakPin(digits), weakPin)
  .nullable()
  .optional()
  .describe('Six digits to unlock with, and to sign in with on the appliance itself; null for none.');

const applianceIds = z
  .array(z.uuid('must be a UUID').toLowerCase())
  .min(1)
  .max(1_000)
  .nullable()
  .describe('The appliances at which the person may sign in; null for all of them.');

/** What is said of a person of a branch, wherever it is set. */
export const branchPerson = {
  username: branchUsername,
  name: personName,
  role: branchRole,
  language: branchLanguage,
  password: newPassword,
  pin: branchPin,
};

/** Body of `POST /api/branch-users`. */
export const createBranchUserRequest = z
  .strictObject({
    ...branchPerson,
    language: branchLanguage.default('ar'),
    appliance_ids: applianceIds.default(null),
  })
  .meta({ id: 'CreateBranchUser' });

/** Body of `PATCH /api/branch-users/:branch_user_id`: what is left out stays as it is. */
export const changeBranchUserRequest = z
  .strictObject({ ...branchPerson, appliance_ids: applianceIds })
  .partial()
  .meta({ id: 'ChangeBranchUser' });

/** A person who may sign in at branches. */
export const branchUser = z
  .object({
    branch_user_id: z.string().describe('Its id.'),
    username: z.string().describe('What the person signs in with.'),
    name: z.string().describe('The name of the person.'),
    role: branchRole,
    language: branchLanguage,
    appliance_ids: z.array(z.string()).nullable().describe('Where he may sign in; null for everywhere.'),
    has_pin: z.boolean().describe('Whether he may sign in with a PIN too.'),
    created_at: z.string().describe('When the user was added.'),
  })
  .meta({ id: 'BranchUser' });

/** 200 of `GET /api/branch-users`. */
export const branchUserList = pageOf(branchUser);

/** See {@link createBranchUserRequest}. */
export type CreateBranchUserRequest = z.output<typeof createBranchUserRequest>;

/** See {@link changeBranchUserRequest}. */
export type ChangeBranchUserRequest = z.output<typeof changeBranchUserRequest>;

/** See {@link branchUser}. */
export type BranchUser = z.output<typeof branchUser>;
