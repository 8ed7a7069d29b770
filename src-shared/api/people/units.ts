import { z } from 'zod';
import { createEgsUnitRequest, egsUnit, optionalOneTimeCode } from '../v1/egs.ts';
import { environment, rowsOf } from '../documents/result-fields.ts';

const text = z.string();

const portalStep = z
  .object({
    certificate_id: text.describe('The certificate of the old device.'),
    issued_at: text.describe('From when that certificate is valid: the portal names the old device and the new one alike.'),
    done_at: text.nullable().describe('When it was ticked as done, or null.'),
  })
  .meta({ id: 'PortalStep', description: "An old device that the owner revokes in the authority's portal." });

/** A unit, with the step that its onboarding is at. */
export const managerUnit = egsUnit
  .extend({
    company_id: text.describe('Its company.'),
    company_name: text.describe('The legal name of the company.'),
    company_name_ar: text.nullable().describe('Its legal name in Arabic, or null.'),
    created_at: text.describe('When it was created.'),
    onboarding_step: z
      .enum(['otp', 'compliance_csid', 'compliance_documents', 'production_csid', 'done'])
      .describe('What is done next: a one-time code is needed, compliance CSID, compliance documents, production CSID, nothing.'),
    compliance_documents_passed: z.int().describe('How many compliance documents the authority has accepted.'),
    compliance_documents_total: z.int().describe('How many there are for this type of unit.'),
    next_attempt_at: text.nullable().describe('When a step that failed is tried again, or null.'),
    is_renewing: z.boolean().describe('Whether it gets another certificate while it signs with the present one.'),
    portal_steps: z
      .array(portalStep)
      .describe(
        "The old devices that are revoked in the authority's portal, after the unit was onboarded anew, replaced or given up; a renewal leaves none.",
      ),
  })
  .meta({ id: 'ManagerUnit' });

/** See {@link managerUnit}. */
export type ManagerUnit = z.output<typeof managerUnit>;

/** 200 of `GET /manager/units`: in the order in which they were made. */
export const managerUnitList = z.object({ data: rowsOf(managerUnit) });

/** Body of `POST /manager/units`: that of `POST /v1/egs`, with company and environment, which the key says there. */
export const createManagerUnit = createEgsUnitRequest
  .safeExtend({
    company_id: z.uuid('must be a UUID').toLowerCase().describe('The company; see `GET /manager/companies`.'),
    environment: environment.describe('Sandbox or production.'),
  })
  .meta({ id: 'CreateManagerUnit' });

/** Body of `POST /manager/units/:egs_unit_id/certificate`: onboards again or renews. A unit of production needs the code. */
export const unitCertificateRequest = z.strictObject({ otp: optionalOneTimeCode }).meta({ id: 'RequestCertificate' });

/** Body of `POST /manager/units/:egs_unit_id/portal-steps/:certificate_id`: ticks what was done in the portal, or takes the tick back. */
export const portalStepRequest = z
  .strictObject({ is_done: z.boolean('must be true or false').describe('Whether it is done.') })
  .meta({ id: 'TickPortalStep' });
