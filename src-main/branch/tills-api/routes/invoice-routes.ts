import { invoiceDetail } from '#shared/api/documents/invoice-results.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { findInvoice, toInvoiceDetail } from '../../documents/invoice-resource.ts';
import { signedXml } from '../../documents/signed-xml.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { detailAnswer } from '../openapi/examples/read-answers.ts';
import { ofOneDocument, routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

const parameters = { id: exampleDocuments.cashSale.invoice_id };

/** The routes of a single document under `/v1/invoices/:id`. */
export function invoiceRoutes({ db }: { db: LedgerReader }): Route[] {
  return [
    route.get('/invoices/:id', {
      access: 'api_key',
      id: 'getInvoice',
      summary: 'One document with its timeline',
      description: 'Everything about a document. `status` ends as `reported`, `cleared` or `failed`; until then poll it.',
      pathParameters: ofOneDocument.pathParameters,
      answers: { 200: { description: 'The document.', schema: invoiceDetail } },
      errors: ofOneDocument.errors,
      examples: { reported: { summary: 'A reported sale', parameters, answer: detailAnswer } },
      handle: ({ apiKey, params }) => ({ body: toInvoiceDetail(db, findInvoice(db, apiKey, params['id'] ?? '')) }),
    }),
    route.get('/invoices/:id/xml', {
      access: 'api_key',
      id: 'getInvoiceXml',
      summary: 'The signed XML',
      description:
        'The legal document: once the authority has cleared it, the XML that it returned; before, the XML of the appliance. The bytes of each never change.',
      pathParameters: ofOneDocument.pathParameters,
      answers: {
        200: { description: 'Signed UBL 2.1.', mediaTypes: ['application/xml'], headers: ['Content-Disposition'] },
      },
      errors: ofOneDocument.errors,
      examples: { signed: { summary: 'A reported sale', parameters } },
      handle({ apiKey, params }) {
        const { fileName, xml } = signedXml(db, apiKey, params['id'] ?? '');
        return { send: (response) => void response.attachment(fileName).type('application/xml').send(Buffer.from(xml)) };
      },
    }),
  ];
}
