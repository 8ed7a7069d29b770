import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transcriptLine, type TranscriptLine } from './transcript.ts';

// Drives the public client zatca-xml-js from its CSR to a reported document (it makes no standard ones), and prints the
// transcript as JSON. node drive-zatca-xml-js.ts FOLDER_OF_THE_CLIENT BASE_URL sandbox|production

const [folder = '', baseUrl = '', environment = ''] = process.argv.slice(2);
const transcript: TranscriptLine[] = [];
const authority = 'https://gw-apic-gov.gazt.gov.sa/e-invoicing/developer-portal';

const fromFolder = createRequire(path.join(folder, 'package.json'));
// Its logger prints every signature.
console.log = () => {};
const { EGS, ZATCASimplifiedTaxInvoice } = fromFolder('zatca-xml-js');
const { default: axios } = createRequire(fromFolder.resolve('zatca-xml-js'))('axios');

type AxiosAnswer = { status: number; data: Record<string, unknown>; config: { method: string; url: string } };
function keep({ status, data, config }: AxiosAnswer): void {
  transcript.push(transcriptLine(`${config.method.toUpperCase()} ${config.url.slice(baseUrl.length)}`, status, data));
}

// The client calls axios with its own address: only that address is replaced.
axios.interceptors.request.use((config: { url: string }) => ({ ...config, url: config.url.replace(authority, baseUrl) }));
axios.interceptors.response.use(
  (answer: AxiosAnswer) => {
    keep(answer);
    return answer;
  },
  (failed: { response?: AxiosAnswer }) => {
    if (failed.response !== undefined) keep(failed.response);
    throw failed;
  },
);

const unit = {
  uuid: randomUUID(),
  custom_id: 'EGS1-886431145',
  model: 'Desktop',
  CRN_number: '4546346456',
  VAT_name: 'Test Company',
  VAT_number: '301121971500003',
  location: {
    city: 'Khobar',
    city_subdivision: 'West',
    street: 'King Fahd Street',
    plot_identification: '0000',
    building: '1000',
    postal_zone: '31952',
  },
  branch_name: 'Khobar Branch',
  branch_industry: 'Food',
};
const riyadh = new Date(Date.now() + 3 * 3_600_000).toISOString();
const isProduction = environment === 'production';

function document(counter: number, cancelation?: Record<string, string | number>) {
  return new ZATCASimplifiedTaxInvoice({
    props: {
      egs_info: unit,
      invoice_counter_number: counter,
      invoice_serial_number: `EGS1-886431145-${counter}`,
      issue_date: riyadh.slice(0, 10),
      issue_time: riyadh.slice(11, 19),
      previous_invoice_hash: 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==',
      line_items: [
        { id: '1', name: 'Coffee', quantity: 2, tax_exclusive_price: 50, VAT_percent: 0.15, other_taxes: [], discounts: [] },
      ],
      ...(cancelation ? { cancelation } : {}),
    },
  });
}

const said: string[] = [];
async function step<Value>(what: string, work: () => Promise<Value> | Value): Promise<Value | undefined> {
  try {
    const value = await work();
    said.push(`${what}: ok`);
    return value;
  } catch (cause) {
    said.push(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
    return undefined;
  }
}

const note = { canceled_invoice_number: 1, payment_method: '10', reason: 'Goods returned' };
const documents = [
  document(1),
  document(2, { ...note, cancelation_type: '381' }),
  document(3, { ...note, cancelation_type: '383' }),
];

const egs = new EGS(unit);
await step('generateNewKeysAndCSR', () => egs.generateNewKeysAndCSR(isProduction, 'Rehearsal'));
const requestId = await step('issueComplianceCertificate', () => egs.issueComplianceCertificate('123457'));
for (const each of documents) {
  await step('checkInvoiceCompliance', () => {
    const { signed_invoice_string, invoice_hash } = egs.signInvoice(each);
    return egs.checkInvoiceCompliance(signed_invoice_string, invoice_hash);
  });
}
await step('issueProductionCertificate', () => egs.issueProductionCertificate(requestId));
await step('reportInvoice', () => {
  const { signed_invoice_string, invoice_hash } = egs.signInvoice(document(4), true);
  return egs.reportInvoice(signed_invoice_string, invoice_hash);
});
process.stdout.write(JSON.stringify({ transcript, said }));
