import { appliance, applianceList, enrolmentCode, unitList } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { quarantineList, quarantineReleased } from '../../../src-shared/api/dashboard/branches/quarantine.ts';
import { branchName, ids } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const parameters = { appliance_id: ids.appliance };

const olaya = {
  appliance_id: ids.appliance,
  branch_name: 'Olaya',
  company_ids: [ids.company],
  version: '0.1.0',
  created_at: '2026-11-20T09:07:00.000Z',
  revoked_at: null,
  online: true,
  last_seen_at: '2026-11-20T09:08:00.000Z',
  sync: { position: 10, lag_documents: 0, lag_seconds: 0 },
  queue: {
    waiting: 1,
    oldest_unreported_at: '2026-11-20T09:02:00.000Z',
    nearest_deadline: null,
    last_error: 'GATEWAY_UNREACHABLE',
  },
  certificates: [{ egs_unit_id: ids.unit, unit_name: 'Till 1', expires_at: '2027-11-20T09:01:00.000Z', days_left: 364 }],
  conditions: [],
  disk_free_bytes: 187904819200,
  clock_skew_ms: 0,
  backup: { last_at: '2026-11-20T01:00:00.000Z', verified: true, configured: true },
  chain: { ok: true, faults: 0 },
  quarantine: { entries: 0, documents: 0 },
};

const unit = {
  egs_unit_id: ids.unit,
  unit_name: 'Till 1',
  serial_number: `1-Sanad|2-0.1.0|3-${ids.unit}`,
  environment: 'sandbox',
  phase: 2,
  invoice_type: 'both',
  onboarding_status: 'active',
  onboarding_error: null,
  phase_2_certificate: true,
  cert_issued_at: '2026-11-20T09:01:00.000Z',
  cert_expires_at: '2027-11-20T09:01:00.000Z',
  days_until_expiry: 364,
  cert_health: 'healthy',
  invoice_counter: 3,
  company_id: ids.company,
  appliance_id: ids.appliance,
  branch_name: branchName,
  created_at: '2026-11-20T09:01:00.000Z',
  last_document_at: '2026-11-20T09:03:00.000Z',
  certificate_days_left: 364,
  certificate_requested_at: null,
};

/** What the documentation says of appliances and units. */
export const applianceDescriptions: RouteDescriptions = {
  'POST /appliances/enrolment-codes': {
    id: 'createEnrolmentCode',
    area: 'Branches',
    summary: 'Let a branch join',
    description:
      'Answers a code for one appliance, valid once and for 15 minutes: `sanad branch --enrol CODE --head-office URL` joins with it.',
    answers: { 201: { description: 'The code.', schema: enrolmentCode } },
    examples: {
      branch: {
        summary: 'A branch of one company',
        body: { branch_name: 'Olaya', company_ids: [ids.company] },
        status: 201,
        answer: { code: 'K7QXM-2RWZ4-HB9TA-VJ3CN-6FPLD', expires_at: '2026-11-20T09:22:00.000Z' },
      },
    },
  },

  'GET /appliances': {
    id: 'listAppliances',
    area: 'Branches',
    summary: 'List the appliances',
    description: 'The machines of the branches, as they were last heard of.',
    answers: { 200: { description: 'A page.', schema: applianceList } },
    examples: { all: { summary: 'All appliances', status: 200, answer: onlyPage([olaya]) } },
  },

  'GET /appliances/:appliance_id': {
    id: 'getAppliance',
    area: 'Branches',
    summary: 'One appliance',
    description: 'Whether it is online, what waits there, its certificates, its backups and its clock.',
    answers: { 200: { description: 'The appliance.', schema: appliance } },
    examples: { online: { summary: 'A branch that is online', parameters, status: 200, answer: olaya } },
  },

  'PATCH /appliances/:appliance_id': {
    id: 'changeAppliance',
    area: 'Branches',
    summary: 'Change the name or the companies of an appliance',
    description: 'What is left out stays as it is. The branch has the change within seconds.',
    answers: { 200: { description: 'The appliance, as changed.', schema: appliance } },
    examples: {
      renamed: {
        summary: 'Another name',
        parameters,
        body: { branch_name: branchName },
        status: 200,
        answer: { ...olaya, branch_name: branchName },
      },
    },
  },

  'POST /appliances/:appliance_id/revoke': {
    id: 'revokeAppliance',
    area: 'Branches',
    summary: 'Revoke an appliance',
    description:
      'From then on nothing is taken from it, and it gets nothing more from here. It goes on signing for its tills until a person stops it. ' +
      'This cannot be undone; the branch joins again as another appliance. Of a machine that was stolen, `quarantine_since` puts what came from it since ' +
      'then into quarantine, now or later: those documents are in no list, sum or export until they are released.',
    answers: { 200: { description: 'The appliance, which is revoked.', schema: appliance } },
    examples: {
      stolen: {
        summary: 'A machine that was stolen',
        parameters,
        status: 200,
        answer: { ...olaya, branch_name: branchName, online: false, revoked_at: '2026-11-20T09:13:00.000Z' },
      },
    },
  },

  'POST /appliances/:appliance_id/quarantine/release': {
    id: 'releaseQuarantine',
    area: 'Branches',
    summary: 'Take documents back in',
    description: 'All documents that were put aside when the appliance was revoked are listed and added up again, as they were.',
    answers: { 200: { description: 'How many they were.', schema: quarantineReleased } },
    examples: { none: { summary: 'Nothing was put aside', parameters, status: 200, answer: { documents: 0 } } },
  },

  'GET /quarantine': {
    id: 'listQuarantine',
    area: 'Branches',
    summary: 'What is kept apart',
    description:
      'What branches sent and head office could not take, with the reason, and documents that were put aside when their appliance was revoked; newest ' +
      'first. They are held whole, and are in no list, sum or export.',
    answers: { 200: { description: 'A page.', schema: quarantineList } },
    examples: { nothing: { summary: 'Nothing is kept apart', status: 200, answer: onlyPage([]) } },
  },

  'GET /egs-units': {
    id: 'listEgsUnits',
    area: 'Branches',
    summary: 'List the EGS units',
    description: 'The tills and devices of all branches, each with its certificate and its chain of documents.',
    answers: { 200: { description: 'A page.', schema: unitList } },
    examples: {
      ofAppliance: { summary: 'Those of one appliance', parameters, status: 200, answer: onlyPage([unit]) },
    },
  },
};
