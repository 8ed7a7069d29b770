import { AppError } from '#shared/api/app-error.ts';
import {
  createManagerUnit,
  managerUnit,
  managerUnitList,
  portalStepRequest,
  unitCertificateRequest,
  type ManagerUnit,
} from '#shared/api/people/units.ts';
import { replaceEgsUnitRequest } from '#shared/api/v1/egs.ts';
import { faultOf, invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import { unitFaults } from '../../egs-units/create-unit.ts';
import { sandboxOtp } from '../../egs-units/onboarding-steps.ts';
import type { UnitChanges } from '../../egs-units/unit-changes.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { shownUnit, shownUnits } from './shown-unit.ts';

const route = routesIn('EGS units');

/** What the routes of units need. */
export type UnitTools = Services & UnitChanges;

const one = '/units/:egs_unit_id';

const exampleUnit: ManagerUnit = {
  egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  unit_name: 'Till 1',
  serial_number: '1-Sanad|2-0.1.0|3-7c9e6679-7425-40de-944b-e07fc1f90ae7',
  environment: 'sandbox',
  phase: 2,
  invoice_type: 'both',
  onboarding_status: 'pending',
  onboarding_error: null,
  phase_2_certificate: false,
  cert_issued_at: null,
  cert_expires_at: null,
  days_until_expiry: null,
  cert_health: 'none',
  invoice_counter: 0,
  replaces_egs_unit_id: null,
  replaced_by_egs_unit_id: null,
  company_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60',
  company_name: 'Nakheel Trading Company',
  company_name_ar: 'شركة النخيل التجارية',
  created_at: '2026-11-20T09:00:00.000Z',
  onboarding_step: 'compliance_documents',
  compliance_documents_passed: 2,
  compliance_documents_total: 6,
  next_attempt_at: null,
  is_renewing: false,
  portal_steps: [],
};

const exampleStep = {
  certificate_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  issued_at: '2026-01-04T09:00:00.000Z',
  done_at: '2026-11-20T09:30:00.000Z',
};

const replacementId = '0d2ad8b8-5c6e-4a39-9f0c-5f8f4f5f0a12';
const parameters = { egs_unit_id: exampleUnit.egs_unit_id };

function listRoute({ db, clock }: UnitTools): Route {
  return route.get('/units', {
    access: 'appliance.read',
    id: 'listUnits',
    summary: 'List EGS units',
    description: 'The units of all companies, with certificate and the step of their onboarding.',
    answers: { 200: { description: 'The units.', schema: managerUnitList } },
    examples: { one: { summary: 'One that is being onboarded', answer: { data: [exampleUnit] } } },
    handle: () => ({ body: { data: shownUnits(db, clock.now()) } }),
  });
}

function detailRoute({ db, clock }: UnitTools): Route {
  return route.get(one, {
    access: 'appliance.read',
    id: 'getUnit',
    summary: 'One EGS unit',
    description: 'While it is onboarded, `/events` tells of each step.',
    answers: { 200: { description: 'The unit.', schema: managerUnit } },
    errors: [{ code: 'EGS_UNIT_NOT_FOUND', status: 404 }],
    examples: { one: { summary: 'One that is being onboarded', parameters, answer: exampleUnit } },
    handle: ({ params }) => ({ body: shownUnit(db, params['egs_unit_id'] ?? '', clock.now()) }),
  });
}

function createRoute(tools: UnitTools): Route {
  const { db, commit, clock, createUnit } = tools;

  return route.post('/units', {
    access: 'units.change',
    id: 'createUnit',
    summary: 'Create an EGS unit',
    description: "Registers it and begins its onboarding with the one-time code of the authority's portal.",
    answers: { 201: { description: 'The unit, pending.', schema: managerUnit } },
    errors: ['COMPANY_PROFILE_INCOMPLETE', 'EGS_QUOTA_EXCEEDED', 'KEY_STORE_UNAVAILABLE'],
    examples: {
      till: {
        summary: 'A till',
        body: {
          company_id: exampleUnit.company_id,
          environment: 'sandbox',
          unit_name: 'Till 1',
          invoice_type: 'both',
          otp: '123345',
        },
        answer: exampleUnit,
      },
    },
    body: createManagerUnit,
    handle: async ({ body, record }) => {
      const { company_id, ...request } = body;
      const scope = { company_id, environment: request.environment };
      const company = db.first(db.sql.selectFrom('companies').select('company_id').where('company_id', '=', company_id));
      refuseIfAny(company === undefined ? [invalid('company_id', 'unknown_company', 'is not a company of this appliance')] : []);
      refuseIfAny(unitFaults(db, scope).map((code) => faultOf(code, '')));
      const unit = await createUnit(scope, request);
      const target = unit.egs_unit_id;
      const detail = { unit_name: unit.unit_name, environment: unit.environment };
      await commit((writer) => record(writer, { action: 'unit.created', target, detail }));
      return { body: shownUnit(db, target, clock.now()) };
    },
  });
}

function certificateRoute(tools: UnitTools): Route {
  const { db, commit, clock, requestProduction } = tools;

  return route.post(`${one}/certificate`, {
    access: 'units.change',
    id: 'requestCertificate',
    summary: 'Renew the certificate of a unit, or onboard it again',
    description:
      'With a fresh one-time code; a unit of the sandbox needs none. The unit goes on signing with the old certificate until the new one is stored.',
    answers: { 200: { description: 'The unit, with its new certificate.', schema: managerUnit } },
    errors: [
      { code: 'EGS_UNIT_NOT_FOUND', status: 404 },
      'INVALID_OTP',
      'EGS_ONBOARDING_REJECTED',
      'GATEWAY_UNREACHABLE',
      'KEY_STORE_UNAVAILABLE',
    ],
    examples: { renew: { summary: 'A renewal', parameters, body: { otp: '123345' }, answer: exampleUnit } },
    body: unitCertificateRequest,
    handle: async ({ params, body, record }) => {
      const { egs_unit_id: target, environment } = shownUnit(db, params['egs_unit_id'] ?? '', clock.now());
      const otp = body.otp ?? sandboxOtp;
      refuseIfAny(body.otp === undefined && environment === 'production' ? [invalid('otp', 'required', 'is required')] : []);
      const requested = (outcome: string) =>
        commit((writer) => record(writer, { action: 'unit.certificate_requested', target, detail: { outcome } }));
      try {
        await requestProduction(target, otp);
      } catch (cause) {
        await requested(cause instanceof AppError ? cause.code : 'INTERNAL_ERROR');
        throw cause;
      }
      await requested('done');
      return { body: shownUnit(db, target, clock.now()) };
    },
  });
}

function replaceRoute(tools: UnitTools): Route {
  const { db, commit, clock, replaceUnit } = tools;
  return route.post(`${one}/replace`, {
    access: 'units.change',
    id: 'replaceUnit',
    summary: 'Replace an EGS unit',
    description:
      'A new unit with a chain that begins at 1 takes over its name, default keys and tills once it is active; until then the old one ' +
      'sells. A unit of the sandbox needs no one-time code; one of production without it waits for it.',
    answers: { 201: { description: 'The new unit, pending.', schema: managerUnit } },
    errors: [
      { code: 'EGS_UNIT_NOT_FOUND', status: 404 },
      'EGS_UNIT_REPLACED',
      'EGS_QUOTA_EXCEEDED',
      'COMPANY_PROFILE_INCOMPLETE',
      'INVALID_OTP',
      'EGS_ONBOARDING_REJECTED',
      'GATEWAY_UNREACHABLE',
      'KEY_STORE_UNAVAILABLE',
    ],
    examples: {
      device: {
        summary: 'The device of a till is replaced',
        parameters,
        body: { otp: '123345' },
        answer: {
          ...exampleUnit,
          egs_unit_id: replacementId,
          serial_number: `1-Sanad|2-0.1.0|3-${replacementId}`,
          replaces_egs_unit_id: exampleUnit.egs_unit_id,
        },
      },
    },
    body: replaceEgsUnitRequest,
    handle: async ({ params, body: { otp }, record }) => {
      const { egs_unit_id: target, company_id, environment } = shownUnit(db, params['egs_unit_id'] ?? '', clock.now());
      const { egs_unit_id: replacement } = await replaceUnit({ company_id, environment }, target, otp);
      const detail = { replaced_by_egs_unit_id: replacement };
      await commit((writer) => record(writer, { action: 'unit.replaced', target, detail }));
      return { body: shownUnit(db, replacement, clock.now()) };
    },
  });
}

function portalStepRoute({ db, commit, clock }: UnitTools): Route {
  const path = `${one}/portal-steps/:certificate_id`;

  return route.post(path, {
    access: 'units.change',
    id: 'tickPortalStep',
    summary: "Tick what was done in the authority's portal",
    description:
      'That an old device was revoked there, after the unit was onboarded anew, replaced or given up; or takes the tick back.',
    answers: { 200: { description: 'The unit.', schema: managerUnit } },
    errors: [{ code: 'EGS_UNIT_NOT_FOUND', status: 404 }],
    examples: {
      revoked: {
        summary: 'The old device was revoked',
        parameters: { ...parameters, certificate_id: exampleStep.certificate_id },
        body: { is_done: true },
        answer: { ...exampleUnit, portal_steps: [exampleStep] },
      },
    },
    body: portalStepRequest,
    handle: async ({ params, body: { is_done }, record }) => {
      const { egs_unit_id: target, portal_steps: steps } = shownUnit(db, params['egs_unit_id'] ?? '', clock.now());
      const step = steps.find(({ certificate_id }) => certificate_id === params['certificate_id']);
      if (step === undefined) throw new AppError('NOT_FOUND');
      const { certificate_id } = step;
      const action = is_done ? 'unit.portal_step_done' : 'unit.portal_step_reopened';
      // The first tick stays; the second of two people changes nothing.
      if (is_done !== (step.done_at !== null)) {
        const done = { done_at: is_done ? clock.now().toISOString() : null };
        await commit((writer) => {
          const insert = writer.sql.insertInto('portal_steps').values({ certificate_id, new_key_name: null, ...done });
          writer.run(insert.onConflict((known) => known.column('certificate_id').doUpdateSet(done)));
          record(writer, { action, target, detail: { certificate_id } });
        });
      }
      return { body: shownUnit(db, target, clock.now()) };
    },
  });
}

/** `/units`: what issues documents. */
export function unitRoutes(tools: UnitTools): Route[] {
  return [
    listRoute(tools),
    createRoute(tools),
    detailRoute(tools),
    certificateRoute(tools),
    replaceRoute(tools),
    portalStepRoute(tools),
  ];
}
