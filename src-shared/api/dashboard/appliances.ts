import { z } from 'zod';
import { chainReceipt } from '../documents/chain-receipts.ts';
import { environment } from '../documents/result-fields.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { minuteOfDay, textUpTo } from '../v1/field-types.ts';
import { egsUnit } from '../v1/egs.ts';
import { pageOf, pageParameters } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';

const branchName = textUpTo(64).describe('The name of the branch, 1 to 64 characters.');
const companyIds = z
  .array(z.uuid('must be a UUID').toLowerCase())
  .min(1)
  .max(1_000)
  .describe('The companies whose documents the appliance issues.');

/** Body of `POST /api/appliances/enrolment-codes`. */
export const enrolmentCodeRequest = z
  .strictObject({ branch_name: branchName, company_ids: companyIds })
  .meta({ id: 'CreateEnrolmentCode' });

/** 201 of `POST /api/appliances/enrolment-codes`. */
export const enrolmentCode = z
  .object({
    code: shownOnce('What `sanad branch --enrol` takes.', z.string()),
    secret_omitted: secretOmitted,
    expires_at: z.string().describe('Until when it is valid.'),
  })
  .meta({ id: 'EnrolmentCode' });

/** The days of the week, as the hours of a branch name them. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const mostPeriods = 28;

/** When a branch is open. */
export const tradingHours = z
  .array(
    z.strictObject({
      weekday: z.enum(weekdays).describe('The day on which it opens.'),
      from: minuteOfDay.describe('When it opens, Riyadh time.'),
      to: minuteOfDay.describe('When it closes: on the next day, where this is not later than `from`.'),
    }),
  )
  .max(mostPeriods)
  .meta({ id: 'TradingHours', description: 'When the branch is open; an empty list: nobody has said so.' });

/** See {@link tradingHours}. */
export type TradingHours = z.output<typeof tradingHours>;

/** Body of `PATCH /api/appliances/:id`. */
export const applianceChange = z
  .strictObject({
    branch_name: branchName.optional(),
    company_ids: companyIds.optional(),
    trading_hours: tradingHours.optional(),
  })
  .meta({ id: 'ChangeAppliance' });

const text = z.string();
const instant = z.string();

const certificateOfUnit = z.object({
  egs_unit_id: text.describe('The unit.'),
  unit_name: text.describe('Its name.'),
  expires_at: instant.describe('When its certificate expires.'),
  days_left: z.int().describe('Whole days until then.'),
});

/** An appliance, as it was last heard of. */
export const appliance = z
  .object({
    appliance_id: text.describe('Its id.'),
    branch_name: text.describe('The name of the branch.'),
    company_ids: z.array(text).describe('The companies whose documents it issues.'),
    trading_hours: tradingHours,
    version: z.string().describe('The version of Sanad that it runs.'),
    created_at: instant.describe('When it joined.'),
    revoked_at: instant.nullable().describe('When it was revoked, or null. From then on nothing is taken from it.'),
    online: z.boolean().describe('Whether it has been heard of within the last two minutes, and has not said that it stops.'),
    last_seen_at: instant.describe('When it was last heard of.'),
    sync: z
      .object({
        position: z.int().describe('How far its changes have been taken.'),
        lag_documents: z.int().describe('How many of its changes are known to be missing here.'),
        lag_seconds: z.int().describe('For how long they have been missing; 0 if none is.'),
      })
      .describe('How far its documents have arrived.'),
    queue: z
      .object({
        waiting: z.int().describe('How many there are.'),
        oldest_unreported_at: instant.nullable().describe('When the oldest of them was issued, or null.'),
        nearest_deadline: instant.nullable().describe('By when the next of them must be reported, or null.'),
        last_error: text.nullable().describe('Why the oldest of them was not answered when it was last tried, or null.'),
      })
      .describe('Its documents that the authority has not answered yet, as far as they are known here.'),
    certificates: z.array(certificateOfUnit).describe('The certificates with which its units sign.'),
    conditions: z
      .array(
        z.object({
          code: text.describe('What it is, such as `NO_USABLE_UNIT`: the codes of `/readyz` at the branch.'),
          subject: text.describe('What it concerns, such as `sandbox` or the id of a unit; may be empty.'),
          severity: z.enum(['error', 'warning']).describe('`error`: it can issue no document at all because of it.'),
        }),
      )
      .describe('What it last said to be wrong with it.'),
    disk_free_bytes: z.int().nullable().describe('What is free on the disk of its data; null until it has said so.'),
    clock_skew_ms: z.int().nullable().describe('How far its clock is ahead of ours; null until it has said so.'),
    backup: z
      .object({
        last_at: instant.nullable().describe('When the last one was made, or null.'),
        verified: z.boolean().describe('Whether it has been read back and verified.'),
        configured: z.boolean().describe('Whether it is set to make any.'),
      })
      .nullable()
      .describe('Its backups; null until it has said so.'),
    chain: z
      .object({
        ok: z.boolean().describe('Whether all of them continue the chains of its units.'),
        faults: z.int().describe('How many of its documents were kept apart.'),
      })
      .describe('What the verification of its documents has found.'),
    quarantine: z
      .object({
        entries: z.int().describe('How much of what it sent could not be taken and is kept apart.'),
        documents: z.int().describe('How many of its documents were put aside when it was revoked.'),
      })
      .describe('What of it is in no list and in no sum: `GET /api/quarantine`.'),
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
    company_id: text.describe('The company that it belongs to.'),
    appliance_id: text.describe('The branch appliance that it is at.'),
    branch_name: text.describe('The name of the branch.'),
    created_at: instant.describe('When it was registered.'),
    last_document_at: instant.nullable().describe('When it issued its last document, or null.'),
    certificate_days_left: z.int().nullable().describe('Whole days until its certificate expires, or null.'),
    certificate_requested_at: instant
      .nullable()
      .describe('Since when its branch is asked for another certificate and has not answered, or null.'),
  })
  .meta({ id: 'OrganizationUnit' });

/** 200 of `GET /api/egs-units`. */
export const unitList = pageOf(organizationUnit);

/** 200 of `GET /api/egs-units/:egs_unit_id/receipts`. */
export const chainReceiptsPage = pageOf(chainReceipt);

/** 202 of `POST /api/egs-units/:egs_unit_id/renew` and of `/request-production`. */
export const certificateRequested = z
  .object({
    command_id: z.string().describe('The id that the activity log names when the branch has answered.'),
    egs_unit_id: z.string().describe('The unit.'),
    requested_at: instant.describe('Since when its branch is asked; it is told with its next connection.'),
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
