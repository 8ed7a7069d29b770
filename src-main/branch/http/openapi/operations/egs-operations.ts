import {
  createEgsUnitRequest,
  createdEgsUnit,
  egsUnit,
  egsUnitList,
  egsUnitStatus,
  productionCertificate,
  requestProductionRequest,
} from '../../../../../src-shared/api/v1/egs.ts';
import type { Operation, OperationError } from '../../../../server/openapi/operation.ts';
import { certificateAnswer, createdUnitAnswer, unitAnswer, unitStatusAnswer } from '../examples/egs-answers.ts';
import { exampleUnitId } from '../examples/example-world.ts';
import { anyRequest, withBody, withId } from './operation-errors.ts';

const unknownUnit = { code: 'EGS_UNIT_NOT_FOUND', status: 404 } as const satisfies OperationError;
const pathParameters = { id: 'The `egs_unit_id` of the unit.' };
const parameters = { id: exampleUnitId };
// The one-time code that the sandbox always accepts.
const body = { otp: '123345' };

const obtaining: Pick<Operation, 'body' | 'answers' | 'errors'> = {
  body: requestProductionRequest,
  answers: {
    200: {
      description: 'The unit signs with its new certificate from now on; `message` says so if it still cannot issue documents.',
      schema: productionCertificate,
    },
  },
  errors: [
    ...withId,
    ...withBody,
    unknownUnit,
    'INVALID_OTP',
    'EGS_ONBOARDING_REJECTED',
    'COMPANY_PROFILE_INCOMPLETE',
    'GATEWAY_UNREACHABLE',
    'STORAGE_UNAVAILABLE',
    'KEY_STORE_UNAVAILABLE',
  ],
};

/** Tills and branch devices, and how they get their certificates. */
export const egsOperations: Operation[] = [
  {
    id: 'createEgsUnit',
    method: 'post',
    path: '/egs',
    area: 'EGS units',
    summary: 'Create an EGS unit',
    description:
      'Registers a till or branch device and starts its onboarding: keys, certificate request, the compliance check of the ' +
      'authority, certificate. Poll `poll_url` until `onboarding_status` is `active`; then it can issue documents. A unit ' +
      'cannot be deleted.',
    body: createEgsUnitRequest,
    answers: { 200: { description: 'Registered; the onboarding has begun.', schema: createdEgsUnit } },
    errors: [
      ...anyRequest,
      ...withBody,
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
        status: 200,
        answer: createdUnitAnswer,
      },
    },
  },
  {
    id: 'listEgsUnits',
    method: 'get',
    path: '/egs',
    area: 'EGS units',
    summary: 'List the EGS units',
    description: "The units of the key's company and environment on this appliance, oldest first.",
    answers: { 200: { description: 'All units.', schema: egsUnitList } },
    errors: anyRequest,
    examples: { units: { summary: 'One unit', status: 200, answer: { data: [unitAnswer] } } },
  },
  {
    id: 'getEgsUnit',
    method: 'get',
    path: '/egs/:id',
    area: 'EGS units',
    summary: 'One EGS unit',
    description: 'The full resource of a unit.',
    pathParameters,
    answers: { 200: { description: 'The unit.', schema: egsUnit } },
    errors: [...withId, unknownUnit],
    examples: { unit: { summary: 'An active unit', parameters, status: 200, answer: unitAnswer } },
  },
  {
    id: 'getEgsUnitStatus',
    method: 'get',
    path: '/egs/:id/status',
    area: 'EGS units',
    summary: 'The progress of the onboarding',
    description:
      'Poll it about once a second after creating a unit, until `onboarding_status` is `active` or `failed`. ' +
      'After `failed`, `onboarding_error` says why, and request-production tries again with a fresh one-time code.',
    pathParameters,
    answers: { 200: { description: 'The status of onboarding and certificate.', schema: egsUnitStatus } },
    errors: [...withId, unknownUnit],
    examples: { active: { summary: 'Ready to issue', parameters, status: 200, answer: unitStatusAnswer } },
  },
  {
    id: 'requestProductionCertificate',
    method: 'post',
    path: '/egs/:id/request-production',
    area: 'EGS units',
    summary: 'Obtain a production certificate',
    description:
      'Runs the whole certification again with a fresh one-time code and new keys. Until the new certificate is stored the unit ' +
      'uses the old one, and its chain of documents is not interrupted.',
    pathParameters,
    ...obtaining,
    examples: { code: { summary: 'With a fresh code', parameters, body, status: 200, answer: certificateAnswer } },
  },
  {
    id: 'renewCertificate',
    method: 'post',
    path: '/egs/:id/renew',
    area: 'EGS units',
    summary: 'Renew the certificate',
    description:
      'The same as request-production, for a certificate that is about to expire. If the authority requires the compliance check ' +
      'again, this call runs it. If the gateway stops answering on the way, the answer is `GATEWAY_UNREACHABLE`: the code is used ' +
      'up, the renewal continues by itself, and a repeated call only waits for it.',
    pathParameters,
    ...obtaining,
    examples: { code: { summary: 'With a fresh code', parameters, body, status: 200, answer: certificateAnswer } },
  },
];
