import { z } from 'zod';
import { companyIdentity, resultFields } from '../documents/result-fields.ts';

const company = z
  .object({
    ...companyIdentity,
    profile_complete: z.boolean().describe('Whether VAT number, CR number and Saudi address are known; production needs them.'),
  })
  .meta({ id: 'KeyCompany' });

const apiKey = z
  .object({
    key_id: z.string().describe('Its id.'),
    name: z.string().describe('Its name.'),
    prefix: z.string().describe('`tax_test_` for the sandbox, `tax_live_` for production.'),
    last_four: z.string().describe('Its last four characters.'),
    default_egs_unit_id: z
      .string()
      .nullable()
      .describe('The unit that it was created for, or null. Every document must name its unit nevertheless.'),
    created_at: z.string().describe('When it was created.'),
  })
  .meta({ id: 'AuthenticatedKey' });

const organization = z
  .object({
    organization_id: z.string().describe('Its id.'),
    name: z.string().describe('Its name.'),
    plan: z.string().describe('Its plan.'),
  })
  .meta({ id: 'KeyOrganization' });

const appliance = z
  .object({
    appliance_id: z.string().describe('Its id.'),
    branch_name: z.string().describe('The branch where it is installed.'),
    version: z.string().describe('The version of its software.'),
  })
  .meta({ id: 'KeyAppliance' });

/** `GET /v1/auth/context` (contract §7). */
export const authContextResult = z
  .object({
    company: company.describe('The company behind the key.'),
    environment: resultFields.environment,
    api_key: apiKey.describe('The key itself.'),
    organization: organization.describe('The organization that the company belongs to.'),
    appliance: appliance.describe('The appliance that answers.'),
    api_version: z.literal('v1').describe('The version of this API.'),
    server_time: z.string().describe('The time on its clock.'),
  })
  .meta({ id: 'AuthContext' });
