import { companyOfBranches } from '../sync/synchronised-branch.ts';
import type { Person, RunningHeadOffice } from './running-head-office.ts';

const lists = [
  '/appliances',
  '/egs-units',
  '/companies',
  '/alerts',
  '/activity',
  '/audit-log',
  '/audit-log/verify',
  '/audit-log?format=csv',
  '/billing',
  '/billing/statements',
  '/billing/statements/2026-11',
  '/webhooks',
  '/quarantine',
  `/companies/${companyOfBranches}/api-keys`,
  ...['created_at', 'invoice_date', 'total', 'deadline'].flatMap((sort) => [
    `/invoices?sort=${sort}&limit=100`,
    `/invoices?sort=-${sort}&limit=3`,
  ]),
  '/invoices?created_from=2026-01-01T00:00:00Z&date_to=2026-12-31&search=shop',
  '/invoices/export?format=csv',
  '/invoices/export?format=accounting',
  '/invoices/export?part=0',
  ...['day', 'week', 'month', 'branch', 'company', 'document_type', 'vat_category'].map(
    (group) => `/reports/summary?group_by=${group}`,
  ),
  '/reports/day',
  '/reports/day?till=Till+3&cashier=Fahad&date=2026-11-20',
  ...['json', 'csv', 'pdf'].map(
    (format) => `/reports/vat-return?company_id=${companyOfBranches}&from=2026-01-01&to=9999-12-31&format=${format}`,
  ),
];

// What is not there, or not allowed, is an answer; an answer that breaks off is none.
async function faultOf(url: string, { accessToken }: Person): Promise<string | undefined> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
    const text = await response.text();
    return response.status >= 500 ? `${String(response.status)} ${text.slice(0, 200)}` : undefined;
  } catch (cause) {
    return String(cause);
  }
}

/** Reads everything that head office shows a person of branches and documents, and tells what could not be read. */
export async function readEverything(
  { url }: RunningHeadOffice,
  person: Person,
  { documents = 100 }: { documents?: number } = {},
): Promise<string[]> {
  const { body } = await person.send('GET', '/invoices?limit=100');
  const rows = ((body['data'] ?? []) as { invoice_id: string }[]).slice(0, documents);
  const ofDocuments = rows.flatMap(({ invoice_id }, index) => {
    const path = `/invoices/${invoice_id}`;
    // Printing takes long.
    return [path, `${path}/xml`, `${path}/qr`, ...(index % 10 === 0 ? [`${path}/pdf`] : [])];
  });
  const appliances = (await person.send('GET', '/appliances')).body['data'] as { appliance_id: string }[] | undefined;
  const faults: string[] = [];
  for (const path of [...lists, ...(appliances ?? []).map((each) => `/appliances/${each.appliance_id}`), ...ofDocuments]) {
    const fault = await faultOf(`${url}/api${path}`, person);
    if (fault !== undefined) faults.push(`${path}: ${fault}`);
  }
  return faults;
}
