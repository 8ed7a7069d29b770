import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApiKeyRequest } from '#shared/api/dashboard/api-keys.ts';
import { changeBranchUserRequest, createBranchUserRequest } from '#shared/api/dashboard/branch-users.ts';
import { changeCompanyRequest, createCompanyRequest } from '#shared/api/dashboard/companies.ts';
import { passwordReset, setupRequest } from '#shared/api/dashboard/sessions.ts';
import { invitationAcceptance, newInvitation } from '#shared/api/dashboard/team.ts';
import { changeWebhookRequest, createWebhookRequest, retryDeliveriesRequest } from '#shared/api/dashboard/webhooks.ts';
import { faultParamsOf, hasForm, isMissing } from '#shared/api/fault-params.ts';
import { createKeyRequest, joinRequest, storeCompanyRequest } from '#shared/api/people/companies.ts';
import { managerSetup } from '#shared/api/people/sessions.ts';
import { changeSettingsRequest } from '#shared/api/people/settings.ts';
import { unitCertificateRequest } from '#shared/api/people/units.ts';
import { addUserRequest, changeAccountRequest, changeUserRequest } from '#shared/api/people/users.ts';

function paramsOf(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value).error?.issues.map(faultParamsOf);
}

const digits = { pattern: /^\d+$/, rule: 'four_digits', message: 'must be digits' } as const;

test('a text that has not its form is told by its rule, with the code of zod and the sentence of the form', () => {
  const { error } = z.string().check(hasForm(digits)).safeParse('a');
  expect(error?.issues).toMatchObject([{ code: 'invalid_format', message: 'must be digits', params: { rule: 'four_digits' } }]);
});

test('the form stands in the description of the API', () => {
  expect(z.toJSONSchema(z.string().check(hasForm(digits)))).toMatchObject({ type: 'string', pattern: '^\\d+$' });
});

test.each([
  [true, [{ rule: 'four_digits' }]],
  [false, [{ rule: 'four_digits' }, undefined]],
])('the checks behind a form are left out where it aborts: %s', (abort, params) => {
  const schema = z
    .string()
    .check(hasForm(digits, abort))
    .refine(() => false);
  expect(paramsOf(schema, 'a')).toEqual(params);
});

test.each([
  [z.string().min(1), '', { rule: 'required' }],
  [z.string().min(3), 'a', { rule: 'too_short', limit: 3 }],
  [z.string().max(1), 'ab', { rule: 'too_long', limit: 1 }],
  [z.array(z.string()).min(1), [], { rule: 'none_chosen' }],
  [z.number().min(2), 1, { rule: 'too_small', limit: 2 }],
  [z.number().max(2), 3, { rule: 'too_large', limit: 2 }],
  [z.number().positive(), 0, undefined],
  [z.number().lt(2), 2, undefined],
  [z.email(), 'a', { rule: 'email' }],
  [z.uuid(), 'a', undefined],
])('the params of a rule of zod come from what it found (%#)', (schema, value, params) => {
  expect(paramsOf(schema, value)).toEqual([params]);
});

test.each([
  [{}, [true]],
  [{ a: null }, [false]],
])('a field is missing only where nothing was sent for it: %j', (sent, missing) => {
  const { error } = z.object({ a: z.string() }).safeParse(sent, { reportInput: true });
  expect(error?.issues.map(isMissing)).toEqual(missing);
});

const sentByForms = {
  addUserRequest,
  changeAccountRequest,
  changeBranchUserRequest,
  changeCompanyRequest,
  changeSettingsRequest,
  changeUserRequest,
  changeWebhookRequest,
  createApiKeyRequest,
  createBranchUserRequest,
  createCompanyRequest,
  createKeyRequest,
  createWebhookRequest,
  invitationAcceptance,
  joinRequest,
  managerSetup,
  newInvitation,
  passwordReset,
  retryDeliveriesRequest,
  setupRequest,
  storeCompanyRequest,
  unitCertificateRequest,
};

// The checks of a schema and of all that it is made of.
function checksIn(part: unknown, seen = new Set<unknown>()): z.core.$ZodCheck[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  if (!(part instanceof z.core.$ZodType)) return Object.values(part).flatMap((inner) => checksIn(inner, seen));
  const { checks = [], ...parts }: z.core.$ZodTypeDef = part._zod.def;
  return [...checks, ...Object.values(parts).flatMap((inner) => checksIn(inner, seen))];
}

// Refinements have their params from the start; those of a form are seen with a text that no form allows.
function hasRule(check: z.core.$ZodCheck): boolean {
  if (check._zod.def.check === 'custom') return 'params' in check._zod.def;
  if (!(check instanceof z.core.$ZodCheckRegex)) return true;
  const payload: z.core.ParsePayload<string> = { value: '\u0000', issues: [] };
  void check._zod.check(payload);
  return payload.issues.length > 0 && payload.issues.every((issue) => 'params' in issue);
}

test.each(Object.entries(sentByForms))('each rule of %s that is ours has words in the pages', (_name, schema) => {
  const checks = checksIn(schema);
  expect(checks.filter((check) => !hasRule(check))).toEqual([]);
});
