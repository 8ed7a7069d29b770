import {
  createEgsUnitRequest,
  createdEgsUnit,
  egsUnit,
  egsUnitList,
  egsUnitStatus,
  productionCertificate,
  replaceEgsUnitRequest,
  requestProductionRequest,
  statusOfUnit,
  type CreateEgsUnitRequest,
  type EgsUnitResource,
} from '#shared/api/v1/egs.ts';
import type { OperationError } from '#main/server/openapi/operation.ts';
import type { Clock } from '#main/platform/clock.ts';
import { faultOf } from '#main/server/request/request-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { EgsUnitTable, ApiKeyTable } from '../../db/schema.ts';
import { unitFaults } from '../../egs-units/create-unit.ts';
import { listUnits, unitResource } from '../../egs-units/unit-resource.ts';
import { exampleUnitId } from '../openapi/examples/example-world.ts';
import { routesIn, type Route, type TillCall } from '../request/route.ts';
import { keyEnvironmentFaults } from '../request/key-environment-faults.ts';

const route = routesIn('EGS units');

export type EgsRoutesOptions = {
  db: LedgerReader;
  clock: Clock;
  createUnit: (apiKey: ApiKeyTable, request: CreateEgsUnitRequest) => Promise<EgsUnitTable>;
  requestProduction: (egsUnitId: string, otp: string) => Promise<{ expiresAt: string }>;
  replaceUnit: (apiKey: ApiKeyTable, egsUnitId: string, otp: string | undefined) => Promise<EgsUnitTable>;
};

const unknownUnit = { code: 'EGS_UNIT_NOT_FOUND', status: 404 } as const satisfies OperationError;
const pathParameters = { id: 'The `egs_unit_id` of the unit.' };
const parameters = { id: exampleUnitId };
// The one-time code that the sandbox always accepts.
const body = { otp: '123345' };

const obtaining = {
  body: requestProductionRequest,
  pathParameters,
  answers: {
    200: {
      description: 'The unit signs with its new certificate from now on; `message` says so if it still cannot issue documents.',
      schema: productionCertificate,
    },
  },
  errors: [
    unknownUnit,
    'EGS_UNIT_REPLACED',
    'INVALID_OTP',
    'EGS_ONBOARDING_REJECTED',
    'COMPANY_PROFILE_INCOMPLETE',
    'GATEWAY_UNREACHABLE',
    'STORAGE_UNAVAILABLE',
    'KEY_STORE_UNAVAILABLE',
  ],
} as const;

function createdOf({ egs_unit_id, serial_number }: Pick<EgsUnitTable, 'egs_unit_id' | 'serial_number'>) {
  const message = 'Onboarding has started; poll the status until it is active.';
  return { egs_unit_id, serial_number, onboarding_status: 'pending', message, poll_url: `/v1/egs/${egs_unit_id}/status` };
}

// A unit that has just been registered.
function createdAnswerOf(egsUnitId: string) {
  return createdOf({ egs_unit_id: egsUnitId, serial_number: `1-Sanad|2-0.1.0|3-${egsUnitId}` });
}

const createdUnitAnswer = createdAnswerOf(exampleUnitId);
// A unit whose device is replaced, and the one that takes over.
const worn = '0d2ad8b8-5c6e-4a39-9f0c-5f8f4f5f0a11';
const fresh = '0d2ad8b8-5c6e-4a39-9f0c-5f8f4f5f0a12';

// The unit once it is active and has issued all documents of the examples.
const unitAnswer = {
  egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  unit_name: 'Till 1',
  serial_number: '1-Sanad|2-0.1.0|3-7c9e6679-7425-40de-944b-e07fc1f90ae7',
  environment: 'sandbox',
  phase: 2,
  invoice_type: 'both',
  onboarding_status: 'active',
  onboarding_error: null,
  phase_2_certificate: true,
  cert_issued_at: '2026-11-20T09:00:00.000Z',
  cert_expires_at: '2031-11-20T09:00:00.000Z',
  days_until_expiry: 1826,
  cert_health: 'healthy',
  invoice_counter: 16,
  replaces_egs_unit_id: null,
  replaced_by_egs_unit_id: null,
} as const;

// The same, as its status shows it.
const unitStatusAnswer = statusOfUnit(unitAnswer);

// A new certificate.
const certificateAnswer = {
  message: 'The unit signs with its new production certificate.',
  cert_expires_at: '2031-11-20T09:00:00.000Z',
} as const;

/** The routes under `/v1/egs`: tills and branch devices, and how they get their certificates. */
export function egsRoutes({ db, clock, createUnit, requestProduction, replaceUnit }: EgsRoutesOptions): Route[] {
  const unitOf = ({ apiKey, params }: TillCall) => unitResource(db, apiKey, params['id'] ?? '', clock.now());
  const obtainCertificate = async (call: TillCall & { found: EgsUnitResource; body: { otp: string } }) => {
    const { expiresAt } = await requestProduction(call.found.egs_unit_id, call.body.otp);
    // Even with its new certificate, the unit may still wait for a confirmation of the end of its chain.
    const { onboarding_error: waitsFor } = unitOf(call);
    const message =
      waitsFor === null
        ? 'The unit signs with its new production certificate.'
        : `The new production certificate is stored, but the unit issues nothing yet. ${waitsFor.message}`;
    return { body: { message, cert_expires_at: expiresAt } };
  };
  return [
    route.post('/egs', {
      access: 'api_key',
      id: 'createEgsUnit',
      summary: 'Create an EGS unit',
      description:
        'Registers a till or branch device and starts its onboarding: keys, certificate request, the compliance check of the ' +
        'authority, certificate. Poll `poll_url` until `onboarding_status` is `active`; then it can issue documents. A unit ' +
        'cannot be deleted.',
      body: createEgsUnitRequest,
      answers: { 200: { description: 'Registered; the onboarding has begun.', schema: createdEgsUnit } },
      errors: [
        'ENVIRONMENT_KEY_MISMATCH',
        'COMPANY_PROFILE_INCOMPLETE',
        'EGS_QUOTA_EXCEEDED',
        'STORAGE_UNAVAILABLE',
        'KEY_STORE_UNAVAILABLE',
      ],
      examples: {
        till: {
          summary: 'A till for consumers and businesses',
          body: { unit_name: 'Till 1', invoice_type: 'both', ...body },
          answer: createdUnitAnswer,
        },
        spare: {
          summary: 'A till for consumers',
          body: { unit_name: 'Till 2', ...body },
          answer: createdAnswerOf(worn),
        },
      },
      further: ({ request, apiKey }) => [
        ...keyEnvironmentFaults(request.body, apiKey),
        ...unitFaults(db, apiKey).map((code) => faultOf(code, '')),
      ],
      async handle({ apiKey, body: wanted }) {
        return { body: createdOf(await createUnit(apiKey, wanted)) };
      },
    }),
    route.get('/egs', {
      access: 'api_key',
      id: 'listEgsUnits',
      summary: 'List the EGS units',
      description: "The units of the key's company and environment on this appliance, oldest first.",
      answers: { 200: { description: 'All units.', schema: egsUnitList } },
      examples: { units: { summary: 'The first of them', answer: { data: [unitAnswer] }, isExcerpt: true } },
      handle: ({ apiKey }) => ({ body: { data: listUnits(db, apiKey, clock.now()) } }),
    }),
    route.get('/egs/:id', {
      access: 'api_key',
      id: 'getEgsUnit',
      summary: 'One EGS unit',
      description: 'The full resource of a unit.',
      pathParameters,
      answers: { 200: { description: 'The unit.', schema: egsUnit } },
      errors: [unknownUnit],
      examples: { unit: { summary: 'An active unit', parameters, answer: unitAnswer } },
      handle: (call) => ({ body: unitOf(call) }),
    }),
    route.get('/egs/:id/status', {
      access: 'api_key',
      id: 'getEgsUnitStatus',
      summary: 'The progress of the onboarding',
      description:
        'Poll it about once a second after creating a unit, until `onboarding_status` is `active` or `failed`. ' +
        'After `failed`, `onboarding_error` says why, and request-production tries again with a fresh one-time code.',
      pathParameters,
      answers: { 200: { description: 'The status of onboarding and certificate.', schema: egsUnitStatus } },
      errors: [unknownUnit],
      examples: { active: { summary: 'Ready to issue', parameters, answer: unitStatusAnswer } },
      handle: (call) => ({ body: statusOfUnit(unitOf(call)) }),
    }),
    route.post('/egs/:id/request-production', {
      access: 'api_key',
      id: 'requestProductionCertificate',
      summary: 'Obtain a production certificate',
      description:
        'Runs the whole certification again with a fresh one-time code and new keys. Until the new certificate is stored the unit ' +
        'uses the old one, and its chain of documents is not interrupted.',
      ...obtaining,
      examples: { code: { summary: 'With a fresh code', parameters, body, answer: certificateAnswer } },
      find: unitOf,
      handle: obtainCertificate,
    }),
    route.post('/egs/:id/renew', {
      access: 'api_key',
      id: 'renewCertificate',
      summary: 'Renew the certificate',
      description:
        'The same as request-production, for a certificate that is about to expire. If the authority requires the compliance check ' +
        'again, this call runs it. If the gateway stops answering on the way, the answer is `GATEWAY_UNREACHABLE`: the code is used ' +
        'up, the renewal continues by itself, and a repeated call only waits for it.',
      ...obtaining,
      examples: { code: { summary: 'With a fresh code', parameters, body, answer: certificateAnswer } },
      find: unitOf,
      handle: obtainCertificate,
    }),
    route.post('/egs/:id/replace', {
      access: 'api_key',
      id: 'replaceEgsUnit',
      summary: 'Replace an EGS unit',
      description:
        'A new unit with a chain that begins at 1 takes over name, default keys and tills of this one, for example when its device ' +
        'is retired. Poll `poll_url`: until the new unit is `active`, this one goes on; then it issues nothing more, its documents are ' +
        'submitted, and it is `retired`. What names it is issued by the new one. In the portal of the authority the owner revokes ' +
        'the old device.',
      pathParameters,
      body: replaceEgsUnitRequest,
      answers: { 200: { description: 'The new unit is registered; its onboarding has begun.', schema: createdEgsUnit } },
      errors: [...obtaining.errors, 'EGS_QUOTA_EXCEEDED'],
      examples: {
        device: {
          summary: 'The device of a till is replaced',
          parameters: { id: worn },
          body,
          answer: createdAnswerOf(fresh),
        },
      },
      find: unitOf,
      handle: async ({ apiKey, found, body: { otp } }) => ({
        body: createdOf(await replaceUnit(apiKey, found.egs_unit_id, otp)),
      }),
    }),
  ];
}
