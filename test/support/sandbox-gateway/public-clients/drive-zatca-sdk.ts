import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transcriptLine, type TranscriptLine } from './transcript.ts';

// Drives the public client zatca-sdk from its CSR to a reported and a cleared document, and prints the transcript as JSON.
// node drive-zatca-sdk.ts FOLDER_OF_THE_CLIENT BASE_URL sandbox|production

const [folder = '', baseUrl = '', environment = ''] = process.argv.slice(2);
const transcript: TranscriptLine[] = [];
const authority = /^https:\/\/gw-fatoora\.zatca\.gov\.sa\/e-invoicing\/[a-z-]+/;

// The client calls the platform's fetch with its own address: only that address is replaced.
const platformFetch = globalThis.fetch;
globalThis.fetch = async (address, options) => {
  const url = (address instanceof Request ? address.url : address.toString()).replace(authority, baseUrl);
  const response = await platformFetch(url, options);
  const body = (await response.clone().json()) as Record<string, unknown>;
  transcript.push(transcriptLine(`${options?.method} ${url.slice(baseUrl.length)}`, response.status, body));
  return response;
};

const { ZATCAClient } = await import(pathToFileURL(path.join(folder, 'node_modules/zatca-sdk/dist/index.js')).href);

const vatNumber = '399999999900003';
const address = {
  street: 'King Fahd Road',
  buildingNumber: '1234',
  citySubdivision: 'Al Olaya',
  city: 'Riyadh',
  postalCode: '12211',
  country: 'SA',
};
const riyadh = new Date(Date.now() + 3 * 3_600_000).toISOString();

function invoice(invoiceSubType: string, invoiceTypeCode = '388') {
  const isStandard = invoiceSubType.startsWith('01');
  return {
    id: `SDK-${randomUUID().slice(0, 8)}`,
    uuid: randomUUID(),
    issueDate: riyadh.slice(0, 10),
    issueTime: riyadh.slice(11, 19),
    invoiceTypeCode,
    invoiceSubType,
    documentCurrency: 'SAR',
    taxCurrency: 'SAR',
    ...(invoiceTypeCode === '388' ? {} : { billingReference: { invoiceId: 'SDK-1' }, creditDebitReason: 'Goods returned' }),
    seller: { registrationName: 'شركة التجارب', vatNumber, identification: { schemeId: 'CRN', value: '1010010000' }, address },
    ...(isStandard ? { buyer: { registrationName: 'Buyer LTD', vatNumber: '399999999800003', address } } : {}),
    actualDeliveryDate: riyadh.slice(0, 10),
    paymentMeansCode: '10',
    lineExtensionAmount: 100,
    taxExclusiveAmount: 100,
    taxInclusiveAmount: 115,
    payableAmount: 115,
    taxTotal: 15,
    taxSubtotals: [{ taxableAmount: 100, taxAmount: 15, taxCategory: 'S', taxPercent: 15 }],
    lines: [
      {
        id: '1',
        name: 'Coffee',
        quantity: 2,
        unitCode: 'PCE',
        unitPrice: 50,
        lineTotal: 100,
        vatCategory: 'S',
        vatPercent: 15,
        vatAmount: 15,
      },
    ],
  };
}

const standard = '0100000';
const simplified = '0200000';
const client = new ZATCAClient({
  env: environment,
  solutionName: 'Rehearsal',
  egsUnit: {
    uuid: randomUUID(),
    branchName: 'Riyadh Branch',
    branchIndustry: 'Retail',
    location: 'RRRD2929',
    commonName: 'TST-886431145-399999999900003',
    organizationName: 'Test Company LTD',
    countryCode: 'SA',
    vatNumber,
    invoiceType: '1100',
  },
});

const said: string[] = [];
function note(what: string, result: { success: boolean; error?: Error; data?: unknown }): void {
  said.push(`${what}: ${result.success ? 'ok' : String(result.error?.message)}`);
}

note('startOnboarding', await client.startOnboarding('123456'));
for (const subType of [standard, simplified]) {
  for (const typeCode of ['388', '381', '383'])
    note(`check ${typeCode} ${subType}`, await client.checkInvoiceCompliance(invoice(subType, typeCode)));
}
note('finishOnboarding', await client.finishOnboarding());
for (const subType of [simplified, standard]) {
  const result = await client.submitInvoice(invoice(subType));
  note(`submit ${subType}`, result);
  if (result.success) said.push(`accepted: ${result.data.accepted}, cleared XML: ${result.data.clearedXml !== undefined}`);
}
note('renewCertificate', await client.renewCertificate('654321'));
process.stdout.write(JSON.stringify({ transcript, said }));
