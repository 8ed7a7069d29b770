import { z } from 'zod';
import { environment } from '../v1/fields/result-fields.ts';

const text = z.string();
const nullableText = z.string().nullable();

const company = z.strictObject({
  company_id: z.uuid(),
  legal_name: text,
  legal_name_ar: nullableText,
  vat_number: text,
  cr_number: nullableText,
  street: nullableText,
  building_number: nullableText,
  district: nullableText,
  city: nullableText,
  postal_code: nullableText,
  country: nullableText,
  business_category: nullableText,
  short_address: nullableText,
  group_member_tin: nullableText,
});

const apiKey = z.strictObject({
  key_id: text,
  company_id: z.uuid(),
  environment,
  name: text,
  key_hash: text,
  prefix: text,
  last_four: text,
  default_egs_unit_id: nullableText,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

/** All that an appliance must know to work alone; keys as hashes. */
export const snapshot = z
  .strictObject({
    version: z.string().meta({ description: 'Changes with the content; the next request names it.' }),
    organization: z.strictObject({ organization_id: z.uuid(), name: text, plan: text }),
    branch_name: text,
    limits: z.strictObject({
      sandbox_units: z.int(),
      production_units: z.int(),
      monthly_documents: z.int().nullable(),
    }),
    companies: z.array(company).max(10_000),
    api_keys: z.array(apiKey).max(100_000),
  })
  .meta({ id: 'Snapshot' });

/** Query of `GET /api/sync/snapshot`: with the version that is known, the answer comes when there is another one, or 204. */
export const snapshotQuery = z.strictObject({ version: z.string().max(64).optional() });

/** See {@link snapshot}. */
export type Snapshot = z.output<typeof snapshot>;
