import { alertsPage } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';
import { onlyPage } from '../openapi/example-page.ts';
import { ids } from '../openapi/example-organization.ts';

const rejected = {
  alert_id: '9d0b2f4a-5c6e-4d8f-a1b3-c5d7e9f10213',
  environment: 'sandbox',
  company_id: ids.company,
  appliance_id: ids.appliance,
  kind: 'document_rejected',
  severity: 'error',
  invoice_id: ids.rejectedNote,
  invoice_number: 'G-03',
  message: 'The authority rejected G-03 (BR-KSA-56): issue a corrected document.',
  since: '2026-11-20T09:03:01.000Z',
};

/** What the documentation says of alerts and events. */
export const alertDescriptions: RouteDescriptions = {
  'GET /alerts': {
    id: 'listAlerts',
    area: 'Alerts',
    summary: 'What needs a person',
    description: 'Found out at each request: an alert ends with its reason.',
    answers: { 200: { description: 'A page.', schema: alertsPage } },
    examples: {
      rejected: {
        summary: 'Documents that the authority has rejected',
        parameters: { kind: 'document_rejected' },
        status: 200,
        answer: onlyPage([rejected]),
      },
    },
  },

  'GET /events': {
    id: 'streamEvents',
    area: 'Alerts',
    summary: 'Changes as they happen',
    description:
      'Server-sent events, until you leave, your session ends or your access token expires: then connect again and read anew what you show, ' +
      'since events are not kept. `data` is JSON: `type` (`invoice.` and the status), `invoice_id` and `status`. Lines that begin with a ' +
      'colon only show that the stream is alive.',
    answers: { 200: { description: 'The stream.', mediaTypes: ['text/event-stream'] } },
    examples: {
      stream: {
        summary: 'A document that was reported',
        status: 200,
        mediaType: 'text/event-stream',
        answer: `: open\n\ndata: {"type":"invoice.reported","invoice_id":"${ids.sale}","status":"reported"}\n\n`,
      },
    },
  },
};
