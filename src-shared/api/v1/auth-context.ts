import { z } from 'zod';
import { companyIdentity, resultFields } from '../documents/result-fields.ts';

const company = z.object({
  ...companyIdentity,
  profile_complete: z.boolean().meta({
    description: 'Whether VAT number, CR number and Saudi address are known; production needs them.',
  }),
});

const apiKey = z.object({
  key_id: z.string().meta({ description: 'Its id.' }),
  name: z.string().meta({ description: 'Its name.' }),
  prefix: z.string().meta({ description: '`tax_test_` for the sandbox, `tax_live_` for production.' }),
  last_four: z.string().meta({ description: 'Its last four characters.' }),
  default_egs_unit_id: z.string().nullable().meta({
    description: 'The unit that it was created for, or null. Every document must name its unit nevertheless.',
  }),
  created_at: z.string().meta({ description: 'When it was created.' }),
});

const organization = z.object({
  organization_id: z.string().meta({ description: 'Its id.' }),
  name: z.string().meta({ description: 'Its name.' }),
  plan: z.string().meta({ description: 'Its plan.' }),
});

const appliance = z.object({
  appliance_id: z.string().meta({ description: 'Its id.' }),
  branch_name: z.string().meta({ description: 'The branch where it is installed.' }),
  version: z.string().meta({ description: 'The version of its software.' }),
});

/** `GET /v1/auth/context` (contract §7). */
export const authContextResult = z.object({
  company: company.meta({ description: 'The company behind the key.' }),
  environment: resultFields.environment,
  api_key: apiKey.meta({ description: 'The key itself.' }),
  organization: organization.meta({ description: 'The organization that the company belongs to.' }),
  appliance: appliance.meta({ description: 'The appliance that answers.' }),
  api_version: z.literal('v1').meta({ description: 'The version of this API.' }),
  server_time: z.string().meta({ description: 'The time on its clock.' }),
});
