import { z } from 'zod';
import { environment } from '../documents/result-fields.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { textUpTo } from '../v1/field-types.ts';
import { egsUnit } from '../v1/egs.ts';
import { pageOf, pageParameters } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';

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
    code: shownOnce('What `sanad branch --enrol` takes.', z.string()),
    secret_omitted: secretOmitted,
    expires_at: z.string().meta({ description: 'Until when it is valid.' }),
  })
  .meta({ id: 'EnrolmentCode' });

/** Body of `PATCH /api/appliances/:id`. */
export const applianceChange = z
  .strictObject({ branch_name: branchName.optional(), company_ids: companyIds.optional() })
  .meta({ id: 'ChangeAppliance' });

const text = z.string();
const instant = z.string();

const certificateOfUnit = z.object({
  egs_unit_id: text.meta({ description: 'The unit.' }),
  unit_name: text.meta({ description: 'Its name.' }),
  expires_at: instant.meta({ description: 'When its certificate expires.' }),
  days_left: z.int().meta({ description: 'Whole days until then.' }),
});

/** An appliance, as it was last heard of. */
export const appliance = z
  .object({
    appliance_id: text.meta({ description: 'Its id.' }),
    branch_name: text.meta({ description: 'The name of the branch.' }),
    company_ids: z.array(text).meta({ description: 'The companies whose documents it issues.' }),
    version: z.string().meta({ description: 'The version of Sanad that it runs.' }),
    created_at: instant.meta({ description: 'When it joined.' }),
    revoked_at: instant.nullable().meta({ description: 'When it was revoked, or null. From then on nothing is taken from it.' }),
    online: z
      .boolean()
      .meta({ description: 'Whether it has been heard of within the last two minutes, and has not said that it stops.' }),
    last_seen_at: instant.meta({ description: 'When it was last heard of.' }),
    sync: z
      .object({
        position: z.int().meta({ description: 'How far its changes have been taken.' }),
        lag_documents: z.int().meta({ description: 'How many of its changes are known to be missing here.' }),
        lag_seconds: z.int().meta({ description: 'For how long they have been missing; 0 if none is.' }),
      })
      .meta({ description: 'How far its documents have arrived.' }),
    queue: z
      .object({
        waiting: z.int().meta({ description: 'How many there are.' }),
        oldest_unreported_at: instant.nullable().meta({ description: 'When the oldest of them was issued, or null.' }),
        nearest_deadline: instant.nullable().meta({ description: 'By when the next of them must be reported, or null.' }),
        last_error: text
          .nullable()
          .meta({ description: 'Why the oldest of them was not answered when it was last tried, or null.' }),
      })
      .meta({ description: 'Its documents that the authority has not answered yet, as far as they are known here.' }),
    certificates: z.array(certificateOfUnit).meta({ description: 'The certificates with which its units sign.' }),
    conditions: z
      .array(
        z.object({
          code: text.meta({ description: 'What it is, such as `NO_USABLE_UNIT`: the codes of `/readyz` at the branch.' }),
          subject: text.meta({ description: 'What it concerns, such as `sandbox` or the id of a unit; may be empty.' }),
          severity: z.enum(['error', 'warning']).meta({ description: '`error`: it can issue no document at all because of it.' }),
        }),
      )
      .meta({ description: 'What it last said to be wrong with it.' }),
    disk_free_bytes: z.int().nullable().meta({ description: 'What is free on the disk of its data; null until it has said so.' }),
    clock_skew_ms: z.int().nullable().meta({ description: 'How far its clock is ahead of ours; null until it has said so.' }),
    backup: z
      .object({
        last_at: instant.nullable().meta({ description: 'When the last one was made, or null.' }),
        verified: z.boolean().meta({ description: 'Whether it has been read back and verified.' }),
        configured: z.boolean().meta({ description: 'Whether it is set to make any.' }),
      })
      .nullable()
      .meta({ description: 'Its backups; null until it has said so.' }),
    chain: z
      .object({
        ok: z.boolean().meta({ description: 'Whether all of them continue the chains of its units.' }),
        faults: z.int().meta({ description: 'How many of its documents were kept apart.' }),
      })
      .meta({ description: 'What the verification of its documents has found.' }),
    quarantine: z
      .object({
        entries: z.int().meta({ description: 'How much of what it sent could not be taken and is kept apart.' }),
        documents: z.int().meta({ description: 'How many of its documents were put aside when it was revoked.' }),
      })
      .meta({ description: 'What of it is in no list and in no sum: `GET /api/quarantine`.' }),
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
    company_id: text.meta({ description: 'The company that it belongs to.' }),
    appliance_id: text.meta({ description: 'The branch appliance that it is at.' }),
    branch_name: text.meta({ description: 'The name of the branch.' }),
    created_at: instant.meta({ description: 'When it was registered.' }),
    last_document_at: instant.nullable().meta({ description: 'When it issued its last document, or null.' }),
    certificate_days_left: z.int().nullable().meta({ description: 'Whole days until its certificate expires, or null.' }),
    certificate_requested_at: instant.nullable().meta({
      description: 'Since when its branch is asked for another certificate and has not answered, or null.',
    }),
  })
  .meta({ id: 'OrganizationUnit' });

/** 200 of `GET /api/egs-units`. */
export const unitList = pageOf(organizationUnit);

/** 202 of `POST /api/egs-units/:egs_unit_id/renew` and of `/request-production`. */
export const certificateRequested = z
  .object({
    command_id: z.string().meta({ description: 'The id that the activity log names when the branch has answered.' }),
    egs_unit_id: z.string().meta({ description: 'The unit.' }),
    requested_at: instant.meta({ description: 'Since when its branch is asked; it is told with its next connection.' }),
  })
  .meta({ id: 'CertificateRequested' });

/** See {@link certificateRequested}. */
export type CertificateRequested = z.output<typeof certificateRequested>;

/** See {@link applianceChange}. */
export type ApplianceChange = z.output<typeof applianceChange>;

/** See {@link appliance}. */
export type Appliance = z.output<typeof appliance>;

/** A unit of any appliance: the resource of `/v1`, and where it is. */
export type OrganizationUnit = z.output<typeof organizationUnit>;

/** See {@link unitListQuery}. */
export type UnitListQuery = z.output<typeof unitListQuery>;
