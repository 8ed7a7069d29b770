import { z } from 'zod';
import { branchLanguage, branchPerson, branchPin, branchRole } from '../dashboard/branch-users.ts';
import { newPassword, personName } from '../dashboard/sessions.ts';
import { rowsOf } from '../documents/result-fields.ts';
import { fault } from '../fault-params.ts';

/** Who keeps users, companies and keys of the appliance, and where they are changed. */
export const managedBy = {
  managed_by: z.enum(['branch', 'head_office']).describe('Who keeps them: this appliance, or the head office it has joined.'),
  head_office_url: z.string().nullable().describe('The address of head office, where they are changed then; else null.'),
};

/** A person who may sign in at this branch. */
export const managerUser = z
  .object({
    user_id: z.string().describe('The id of the person.'),
    username: z.string().describe('What the person signs in with.'),
    name: z.string().describe('The name of the person.'),
    role: branchRole,
    language: branchLanguage,
    has_pin: z.boolean().describe('Whether the person has a PIN.'),
    is_pin_blocked: z.boolean().describe('Whether the PIN has been tried wrongly too often; the password ends that.'),
    created_at: z.string().describe('When the user was added.'),
    last_sign_in_at: z.string().nullable().describe('When the person last signed in here; null if never.'),
  })
  .meta({ id: 'ManagerUser' });

/** 200 of `GET /manager/users`: everyone, by user name. */
export const managerUserList = z.object({ data: rowsOf(managerUser), ...managedBy });

/** Body of `POST /manager/users`. */
export const addUserRequest = z
  .strictObject({ ...branchPerson, language: branchLanguage.default('ar') })
  .meta({ id: 'AddManagerUser' });

/** Body of `PATCH /manager/users/:user_id`: what is left out stays as it is. */
export const changeUserRequest = z.strictObject(branchPerson).partial().meta({ id: 'ChangeManagerUser' });

/** Body of `PATCH /manager/account`: what a person changes of himself. Password and PIN need the present password. */
export const changeAccountRequest = z
  .strictObject({
    name: personName.optional(),
    language: branchLanguage.optional(),
    password: newPassword.optional(),
    pin: branchPin,
    current_password: z.string().max(1_000).optional().describe('The present password, where password or PIN change.'),
  })
  .refine((body) => (body.password === undefined && body.pin === undefined) || body.current_password !== undefined, {
    ...fault('required', 'is required to change password or PIN'),
    path: ['current_password'],
  })
  .meta({ id: 'ChangeAccount' });

/** See {@link managerUser}. */
export type ManagerUser = z.output<typeof managerUser>;

/** See {@link addUserRequest}. */
export type AddUserRequest = z.output<typeof addUserRequest>;

/** See {@link changeUserRequest}. */
export type ChangeUserRequest = z.output<typeof changeUserRequest>;
