import { z } from 'zod';
import { companyIdentity } from './company.ts';

/** `GET /v1/auth/context` (decisions §7). */
export const authContextResult = z.object({
  company: z.object({
    ...companyIdentity,
    profile_complete: z.boolean(),
  }),
  environment: z.enum(['sandbox', 'production']),
  api_key: z.object({
    key_id: z.string(),
    name: z.string(),
    prefix: z.string(),
    last_four: z.string(),
    default_egs_unit_id: z.string().nullable(),
    created_at: z.string(),
  }),
  organization: z.object({ organization_id: z.string(), name: z.string(), plan: z.string() }),
  appliance: z.object({ appliance_id: z.string(), branch_name: z.string(), version: z.string() }),
  api_version: z.literal('v1'),
  server_time: z.string(),
});
