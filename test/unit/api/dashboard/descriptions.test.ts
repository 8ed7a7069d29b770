import { expect, test } from 'vitest';
import { z } from 'zod';
import { activityPage, activityQuery } from '#shared/api/dashboard/activity.ts';
import {
  apiKeyList,
  apiKeyListQuery,
  changeApiKeyRequest,
  createApiKeyRequest,
  createdApiKey,
  rotateApiKeyRequest,
  rotatedApiKey,
} from '#shared/api/dashboard/api-keys.ts';
import { auditLogPage, auditLogQuery, auditVerification } from '#shared/api/dashboard/audit.ts';
import { billing, changePlanRequest, statement, statementList, statementQuery } from '#shared/api/dashboard/billing.ts';
import { changeCompanyRequest, companyList, companyListQuery, createCompanyRequest } from '#shared/api/dashboard/companies.ts';

const queries = { activityQuery, apiKeyListQuery, auditLogQuery, statementQuery, companyListQuery };
const bodies = {
  createApiKeyRequest,
  changeApiKeyRequest,
  rotateApiKeyRequest,
  changePlanRequest,
  createCompanyRequest,
  changeCompanyRequest,
};
const answers = {
  activityPage,
  apiKeyList,
  createdApiKey,
  rotatedApiKey,
  auditLogPage,
  auditVerification,
  billing,
  statement,
  statementList,
  companyList,
};

function parameterText(schema: z.ZodType): unknown {
  const { param } = schema.meta() ?? {};
  return typeof param === 'object' && param !== null ? Reflect.get(param, 'description') : undefined;
}

// The paths of the fields in a JSON schema that have no description, wherever the schema has them.
function undescribed(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, member]: [string, unknown]) => {
    if (key !== 'properties') return undescribed(member, at);
    return Object.entries(Object(member)).flatMap(([name, field]: [string, unknown]) => [
      ...('description' in Object(field) || '$ref' in Object(field) ? [] : [`${at}.${name}`]),
      ...undescribed(field, `${at}.${name}`),
    ]);
  });
}

test.each(Object.entries(queries))('every parameter of %s is described', (_name, query) => {
  const silent = Object.entries(query.shape).filter(([, parameter]) => typeof parameterText(parameter) !== 'string');
  expect(silent).toEqual([]);
});

test.each(Object.entries({ ...bodies, ...answers }))('every field of %s is described', (name, schema) => {
  const json = z.toJSONSchema(schema, { io: name in bodies ? 'input' : 'output', unrepresentable: 'any' });
  expect(undescribed(json, name)).toEqual([]);
  expect(JSON.stringify(json)).toContain('"properties"');
});
