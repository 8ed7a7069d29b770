import { inOrganization } from '#main/head-office/db/in-organization.ts';
import type { HeadOfficeOptions } from '#main/head-office/start-head-office.ts';
import { emitEvent, type WebhookEvent } from '#main/head-office/webhooks/delivery/emit-event.ts';
import type { InvoiceDetail } from '#shared/api/documents/invoice-results.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '../running-head-office.ts';
import { createDeliveryWorker, type DeliveryWorker } from './deliver-waiting.ts';

/** A webhook as the API shows it, with its secret. */
type CreatedWebhook = { webhook_id: string; secret: string; enabled: boolean };

/** A head office whose webhooks are sent when the test says so. */
export type RunningWebhooks = RunningHeadOffice & {
  worker: DeliveryWorker;
  create(person: Person, body: Record<string, unknown>): Promise<CreatedWebhook>;
  emit(organizationId: string, ...events: WebhookEvent[]): Promise<void>;
};

/** An id of an invoice. */
export function invoiceIdOf(number: number): string {
  return `inv_${number.toString(16).padStart(32, '0')}`;
}

const companyId = '7c1e7b52-3f0f-4c52-8f60-6f9c3a1c6a01';

/** What is told of an invoice. */
export function invoiceEvent(
  invoiceNumber: number,
  type: 'invoice.reported' | 'invoice.cleared' | 'invoice.failed' = 'invoice.reported',
  company = companyId,
): WebhookEvent {
  const invoiceId = invoiceIdOf(invoiceNumber);
  const shown: Omit<InvoiceDetail, 'creditable' | 'line_items' | 'discounts' | 'timeline'> = {
    invoice_id: invoiceId,
    uuid: '2f3d6c39-51a9-4f0f-9d4b-6c8f5b7f0a11',
    invoice_number: `INV-${invoiceNumber}`,
    egs_unit_id: '5b7f0a11-51a9-4f0f-9d4b-6c8f2f3d6c39',
    invoice_type: 'simplified',
    document_type: 'invoice',
    status: type === 'invoice.failed' ? 'failed' : 'reported',
    environment: 'sandbox',
    subtotal: 100,
    vat: 15,
    total: 115,
    currency: 'SAR',
    invoice_date: '2026-11-20',
    invoice_date_hijri: '1448-06-10',
    reported_at: '2026-11-20T09:00:00.000Z',
    cleared_at: null,
    report_deadline: '2026-11-21T09:00:00.000Z',
    retry_count: 0,
    next_retry_at: null,
    last_error: null,
    tax_status: 'REPORTED',
    tax_compliant: true,
    tax_warning_count: 0,
    tax_warnings: [],
    resubmit: true,
    signed_xml_url: `/v1/invoices/${invoiceId}/xml`,
    pdf_url: `/v1/invoices/${invoiceId}/pdf`,
    qr_code: null,
    receipt_url: null,
    original_is_external: false,
    replaces_invoice_id: null,
    replaced_by_invoice_id: null,
    till: 'Till 3',
    cashier: null,
    payments: [],
    key_id: null,
    key_name: null,
    user: null,
  };
  return { type, companyId: company, invoiceId, data: { ...shown, company_id: company } };
}

// Deliveries go on for days, and access tokens end after minutes: each request has a new one.
async function withNewTokens(headOffice: RunningHeadOffice, person: Person): Promise<Person> {
  const { services, accessTokens } = headOffice;
  const { organizationId, userId } = person;
  const session = await inOrganization(services.db, organizationId, (tenant) =>
    tenant.selectFrom('sessions').select('session_id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
  );
  return {
    ...person,
    async send(method, route, body, headers) {
      const token = await accessTokens.issue({ organizationId, userId, sessionId: session.session_id });
      return headOffice.send(method, route, body, { authorization: `Bearer ${token}`, ...headers });
    },
  };
}

/** Starts a head office whose clock and whose deliveries are the test's. */
export async function runWebhooks(settings: Partial<HeadOfficeOptions> = {}): Promise<RunningWebhooks> {
  const headOffice = await runHeadOffice({ worksOnJobs: false, allowInsecureWebhooks: true, ...settings });
  const worker = await createDeliveryWorker(headOffice);
  const { services } = headOffice;
  return {
    ...headOffice,
    worker,
    async organization(name) {
      const { owner, admin, developer, viewer } = await headOffice.organization(name);
      return {
        owner: await withNewTokens(headOffice, owner),
        admin: await withNewTokens(headOffice, admin),
        developer: await withNewTokens(headOffice, developer),
        viewer: await withNewTokens(headOffice, viewer),
      };
    },
    async create(person, body) {
      const { status, body: created } = await person.send('POST', '/webhooks', { event_types: ['*'], ...body });
      if (status !== 201) throw new Error(`the webhook was not created: ${JSON.stringify(created)}`);
      return created as CreatedWebhook;
    },
    async emit(organizationId, ...events) {
      for (const event of events) {
        await inOrganization(services.db, organizationId, (tenant) => emitEvent(tenant, organizationId, event, services));
      }
    },
    async close() {
      await worker.close();
      await headOffice.close();
    },
  };
}
