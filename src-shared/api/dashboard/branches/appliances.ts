import { z } from 'zod';
import { environment } from '../../v1/fields/result-fields.ts';
import { optionalParameter } from '../../v1/fields/query-fields.ts';
import { textUpTo } from '../../v1/fields/field-types.ts';
import { egsUnit } from '../../v1/egs.ts';
import { pageOf, pageParameters } from '../pagination.ts';

const branchName = textUpTo(64).meta({ description: 'The name of the branch, 1 to 64 characters.' });
const companyIds = z
  .array(z.uuid('must be a UUID').toLowerCase())
  .min(1)
  .max(1_000)
  .meta({ description: 'The companies whose documents the appliance issues.' });

/** Body of `POST /api/appliances/enrolment-codes`. */
export const enrolmentCodeRequest = z
  .strictObject({ branch_name: branchName, company_ids: companyIds })
  .meta({ id: 'CreateEnrolmentCode' });

/** 201 of `POST /api/appliances/enrolment-codes`. */
export const enrolmentCode = z
  .object({
    code: z.string().meta({ description: 'What `sanad branch --enrol` takes; shown only here.' }),
    expires_at: z.string().meta({ description: 'Until when it is valid.' }),
  })
  .meta({ id: 'EnrolmentCode' });

/** Body of `PATCH /api/appliances/:id`. */
export const applianceChange = z
  .strictObject({ branch_name: branchName.optional(), company_ids: companyIds.optional() })
  .meta({ id: 'ChangeAppliance' });

const instant = z.string();

const certificateOfUnit = z.object({
  egs_unit_id: z.string(),
  unit_name: z.string(),
  expires_at: instant,
  days_left: z.int().meta({ description: 'Whole days until then.' }),
});

const appliance = z
  .object({
    appliance_id: z.string(),
    branch_name: z.string(),
    company_ids: z.array(z.string()),
    version: z.string().meta({ description: 'The version of Sanad that it runs.' }),
    created_at: instant,
    revoked_at: instant.nullable(),
    online: z.boolean().meta({ description: 'Whether it has been heard of within the last two minutes.' }),
    last_seen_at: instant,
    sync: z.object({
      position: z.int().meta({ description: 'How far its changes have been taken.' }),
      lag_documents: z.int().meta({ description: 'How many of its changes are known to be missing here.' }),
      lag_seconds: z.int().meta({ description: 'For how long they have been missing; 0 if none is.' }),
    }),
    queue: z
      .object({ waiting: z.int(), oldest_unreported_at: instant.nullable(), nearest_deadline: instant.nullable() })
      .meta({ description: 'Its documents that the authority has not answered yet, as far as they are known here.' }),
    certificates: z.array(certificateOfUnit),
    disk_free_bytes: z.int().nullable(),
    clock_skew_ms: z.int().nullable().meta({ description: 'How far its clock is ahead of ours.' }),
    backup: z.object({ last_at: instant.nullable(), verified: z.boolean() }).nullable(),
    chain: z.object({
      ok: z.boolean(),
      faults: z.int().meta({ description: 'How many of its documents were kept apart.' }),
    }),
  })
  .meta({ id: 'Appliance' });

/** 200 of `GET /api/appliances`. */
export const applianceList = pageOf(appliance);

/** Query of `GET /api/egs-units`. */
export const unitListQuery = z.strictObject({
  ...pageParameters,
  company_id: optionalParameter('Only units of this company.', z.uuid('must be a UUID').toLowerCase()),
  appliance_id: optionalParameter('Only units of this appliance.', z.uuid('must be a UUID').toLowerCase()),
  environment: optionalParameter('Only units of this environment.', environment),
});

const organizationUnit = egsUnit
  .extend({
    company_id: z.string(),
    appliance_id: z.string(),
    branch_name: z.string(),
    created_at: instant,
    last_document_at: instant.nullable(),
    certificate_days_left: z.int().nullable(),
  })
  .meta({ id: 'OrganizationUnit' });

/** 200 of `GET /api/egs-units`. */
export const unitList = pageOf(organizationUnit);

/** See {@link applianceChange}. */
export type ApplianceChange = z.output<typeof applianceChange>;

/** An appliance, as it was last heard of. */
export type Appliance = z.output<typeof appliance>;

/** A unit of any appliance: the resource of `/v1`, and where it is. */
export type OrganizationUnit = z.output<typeof organizationUnit>;

/** See {@link unitListQuery}. */
export type UnitListQuery = z.output<typeof unitListQuery>;
