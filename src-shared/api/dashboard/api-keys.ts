import { z } from 'zod';
import { fault } from '../fault-params.ts';
import { textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { environment } from '../documents/result-fields.ts';
import { pageOf, pageParameters } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';

const longestName = 64;
const longestGraceHours = 72;
const usualGraceHours = 24;

const name = textUpTo(longestName)
  .refine((text) => !/\p{C}/u.test(text), fault('characters', 'must contain only printable characters'))
  .describe('What the key is for, 1 to 64 characters. Several keys may have the same name.');
const defaultUnit = z
  .uuid('must be the id of an EGS unit')
  .toLowerCase()
  .nullable()
  .optional()
  .describe('The unit that the key is meant for, or null. Documents must name their unit nevertheless.');
const keyEnvironment = environment.describe('Production needs a complete company profile.');

/** Body of `POST /api/companies/:company_id/api-keys`. */
export const createApiKeyRequest = z
  .strictObject({ name, environment: keyEnvironment, default_egs_unit_id: defaultUnit })
  .meta({ id: 'CreateApiKey' });

/** Body of `PATCH /api/api-keys/:key_id`: what is left out stays as it is. */
export const changeApiKeyRequest = z
  .strictObject({ name: name.optional(), default_egs_unit_id: defaultUnit })
  .meta({ id: 'ChangeApiKey' });

const graceHours = z
  .number()
  .min(0)
  .max(longestGraceHours)
  .default(usualGraceHours)
  .describe('How many hours the old key stays valid, 0 to 72.');

/** Body of `POST /api/api-keys/:key_id/rotate`, which may be left out. */
export const rotateApiKeyRequest = z.strictObject({ grace_hours: graceHours }).prefault({}).meta({ id: 'RotateApiKey' });

const keyStatus = z
  .enum(['active', 'expiring', 'expired', 'revoked'])
  .describe('`expiring` keys have been rotated and are valid until `expires_at`.');

/** Query of `GET /api/companies/:company_id/api-keys`. */
export const apiKeyListQuery = z.strictObject({
  ...pageParameters,
  environment: optionalParameter('Only keys of this environment.', environment),
  status: optionalParameter('Only keys with this status.', keyStatus),
});

function optionalResult(description: string) {
  return z.string().nullable().meta({ description });
}

const person = z.object({
  user_id: z.string().describe('Whose id it is.'),
  name: z.string().describe('The name at that time.'),
});

const keyFields = {
  key_id: z.string().describe('Its id.'),
  company_id: z.string().describe('The company that it authenticates.'),
  name: z.string().describe('Its name.'),
  environment: environment.describe('The environment that it selects.'),
  prefix: z.string().describe('`tax_test_` for the sandbox, `tax_live_` for production.'),
  last_four: z.string().describe('Its last four characters.'),
  default_egs_unit_id: optionalResult('The unit that it is meant for, or null.'),
  status: keyStatus,
  created_at: z.string().describe('When it was created.'),
  created_by: person.nullable().describe('The person who created it; null where it came from a branch.'),
  expires_at: optionalResult('When it stops being valid because it was rotated, or null.'),
  revoked_at: optionalResult('When it was revoked, or null.'),
  revoked_by: person.nullable().describe('The person who revoked it; null while it is not, and where a branch did.'),
  last_used_at: optionalResult('When a branch last saw it, some minutes late, or null.'),
  last_used_from: optionalResult('The branch where that was, or null.'),
  appliance_id: optionalResult('The appliance that it was made at before that joined, where alone it works; null for others.'),
};

/** A key as lists show it; the key itself is stored as a hash. */
export const apiKey = z.object(keyFields).meta({ id: 'ApiKey' });

const secret = shownOnce('The key itself.', z.string());

/** 201 of `POST /api/companies/:company_id/api-keys`. */
export const createdApiKey = z
  .object({ ...keyFields, api_key: secret, secret_omitted: secretOmitted })
  .meta({ id: 'CreatedApiKey' });

const previousKey = z.object({
  key_id: z.string().describe('The id of the old key.'),
  expires_at: z.string().describe('Until when it stays valid.'),
});

/** 200 of `POST /api/api-keys/:key_id/rotate`. */
export const rotatedApiKey = z
  .object({
    ...keyFields,
    api_key: secret,
    secret_omitted: secretOmitted,
    previous: previousKey.describe('The key that it replaces.'),
  })
  .meta({ id: 'RotatedApiKey' });

/** 200 of `GET /api/companies/:company_id/api-keys`. */
export const apiKeyList = pageOf(apiKey);

/** See {@link createApiKeyRequest}. */
export type CreateApiKeyRequest = z.output<typeof createApiKeyRequest>;

/** See {@link changeApiKeyRequest}. */
export type ChangeApiKeyRequest = z.output<typeof changeApiKeyRequest>;

/** See {@link apiKeyListQuery}. */
export type ApiKeyListQuery = z.output<typeof apiKeyListQuery>;

/** A key as lists show it. */
export type ApiKeyResource = z.output<typeof apiKey>;
