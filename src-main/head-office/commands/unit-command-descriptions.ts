import { certificateRequested } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { ids } from '../openapi/example-organization.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const parameters = { egs_unit_id: ids.unit };
const requestedAt = '2026-11-20T09:09:00.000Z';

const answers = { 202: { description: 'The branch is asked; it answers in the activity log.', schema: certificateRequested } };

/** What the documentation says of what branches are asked to do with their units. */
export const unitCommandDescriptions: RouteDescriptions = {
  'POST /egs-units/:egs_unit_id/renew': {
    id: 'renewUnit',
    area: 'Branches',
    summary: 'Renew the certificate of a unit',
    description:
      'Its branch gets a new certificate with a one-time code of the authority; the unit goes on signing with the old one until then. A further ' +
      'code replaces one that the branch has not used yet.',
    answers,
    errors: ['BRANCH_REVOKED'],
    examples: {
      code: {
        summary: 'With a one-time code',
        parameters,
        body: { otp: '123345' },
        status: 202,
        answer: { command_id: ids.command, egs_unit_id: ids.unit, requested_at: requestedAt },
      },
    },
  },

  'POST /egs-units/:egs_unit_id/request-production': {
    id: 'requestUnitCertificate',
    area: 'Branches',
    summary: 'Onboard a unit again',
    description:
      'For a unit whose onboarding has failed or whose key is lost: its branch onboards it with a one-time code of the authority.',
    answers,
    errors: ['BRANCH_REVOKED'],
    examples: {
      code: {
        summary: 'With a one-time code',
        parameters,
        body: { otp: '123345' },
        status: 202,
        answer: { command_id: ids.nextCommand, egs_unit_id: ids.unit, requested_at: requestedAt },
      },
    },
  },
};
