/** A filter with several values of its own, each as a query. */
export type BenchFilter = { name: string; queries: string[] };

type ListedRow = Record<'company_id' | 'appliance_id' | 'egs_unit_id' | 'invoice_number' | 'uuid' | 'buyer_name', string>;

type Get = (route: string) => Promise<Record<string, unknown>>;

const values = 7;
const dayMs = 86_400_000;
const firstDaysAgo = 20;
const daysBetween = 110;

/** The day so many days ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

// Days all over the two years, the newest first.
const days = Array.from({ length: values }, (_, index) => daysAgo(firstDaysAgo + index * daysBetween));

// Documents to businesses from all over the two years, each from another company and branch.
async function sampleRows(get: Get): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (const [index, day] of days.entries()) {
    const { data } = await get(`/invoices?limit=${index * 3 + 1}&invoice_type=standard&created_to=${day}T12:00:00Z`);
    const row = (data as ListedRow[]).at(-1);
    if (row === undefined) throw new Error(`there is no document before ${day}`);
    rows.push(row);
  }
  return rows;
}

function searchFilters(rows: readonly ListedRow[]): BenchFilter[] {
  const searches: Record<string, string[]> = {
    'search=NUMBER': rows.map((row) => row.invoice_number),
    'search, 111 numbers': rows.map((_, index) => `till-${index + 1}-1${index}`),
    'search, 1,111 numbers': rows.map((_, index) => `TILL-${index + 1}-${index + 1}`),
    'search, 11,111 numbers': rows.map((_, index) => `till-${index + 11}-`),
    'search, 25,000 numbers and more': rows.map((_, index) => `till-${index + 4}`),
    'search, every number': rows.map((_, index) => 'till-'.slice(0, (index % 5) + 1)),
    'search=BUYER': rows.map((row) => row.buyer_name.split(' | ')[0] ?? ''),
    'search, 4,400 documents of buyers': rows.map((_, index) => `buyer ${index + 1}1`),
    'search, 44,000 documents of buyers': rows.map((_, index) => `Buyer ${(index % 4) + 1}`),
    'search, every buyer in Arabic': rows.map((_, index) => 'مشتر '.slice(0, (index % 5) + 1)),
    'search, a number of no document': rows.map((_, index) => `none-${index}`),
    'search=UUID': rows.map((row) => row.uuid),
    'search, 244 UUIDs': rows.map((row) => row.uuid.slice(0, 3)),
    'search, 3,900 UUIDs': rows.map((row) => row.uuid.slice(0, 2)),
    'search, 62,500 UUIDs': rows.map((row) => row.uuid.slice(0, 1)),
    'search, every VAT number': rows.map((_, index) => '3000'.slice(0, (index % 4) + 1)),
  };
  return Object.entries(searches).map(([name, texts]) => ({
    name,
    queries: texts.map((text) => `search=${encodeURIComponent(text)}`),
  }));
}

function rangeFilters(): BenchFilter[] {
  const instants = days.map((day) => `${day}T09:30:00Z`);
  const months = days.map((_, index) => daysAgo(firstDaysAgo + index * daysBetween + 30));
  const totals = days.map((_, index) => index * 150);
  return [
    { name: 'date_from', queries: days.map((day) => `date_from=${day}`) },
    { name: 'date_to', queries: days.map((day) => `date_to=${day}`) },
    { name: 'a day', queries: days.map((day) => `date_from=${day}&date_to=${day}`) },
    { name: 'date_from and date_to, 30 days', queries: days.map((day, index) => `date_from=${months[index]}&date_to=${day}`) },
    { name: 'created_from', queries: instants.map((instant) => `created_from=${instant}`) },
    { name: 'created_to', queries: instants.map((instant) => `created_to=${instant}`) },
    {
      name: 'created_from and created_to, 30 days',
      queries: instants.map((instant, index) => `created_from=${months[index]}T09:30:00Z&created_to=${instant}`),
    },
    { name: 'total_min', queries: totals.map((total) => `total_min=${total + 1_200}`) },
    { name: 'total_max', queries: totals.map((total) => `total_max=${total + 5}`) },
    { name: 'total_min and total_max', queries: totals.map((total) => `total_min=${total}&total_max=${total + 1}`) },
  ];
}

function equalityFilters(rows: readonly ListedRow[]): BenchFilter[] {
  const oneOf: Record<string, string[]> = {
    environment: ['production', 'sandbox'],
    status: ['reported', 'cleared', 'failed', 'queued', 'pending'],
    invoice_type: ['standard', 'simplified'],
    document_type: ['invoice', 'prepayment', 'debit_note', 'credit_note'],
    tax_compliant: ['true', 'false'],
  };
  return [
    ...(['company_id', 'appliance_id', 'egs_unit_id'] as const).map((name) => ({
      name,
      queries: rows.map((row) => `${name}=${row[name]}`),
    })),
    ...Object.entries(oneOf).flatMap(([name, of]) =>
      of.map((value) => ({ name: `${name}=${value}`, queries: rows.map(() => `${name}=${value}`) })),
    ),
    {
      name: 'buyer_vat_number',
      queries: rows.map((_, index) => `buyer_vat_number=3${String(index * 700 + 12).padStart(9, '0')}00003`),
    },
  ];
}

function combinedFilters(rows: readonly ListedRow[]): BenchFilter[] {
  return [
    { name: 'company_id, status=failed', queries: rows.map((row) => `company_id=${row.company_id}&status=failed`) },
    {
      name: 'appliance_id, date_from, document_type=credit_note',
      queries: rows.map((row, index) => `appliance_id=${row.appliance_id}&date_from=${days[index]}&document_type=credit_note`),
    },
    {
      name: 'six at once',
      queries: rows.map(
        (row) =>
          `company_id=${row.company_id}&environment=production&invoice_type=simplified&status=reported&tax_compliant=true&total_min=100`,
      ),
    },
    { name: 'search, every number, status=failed', queries: rows.map(() => 'search=till&status=failed') },
    {
      name: 'search, 25,000 numbers and more, company_id',
      queries: rows.map((row, index) => `search=till-${index + 4}&company_id=${row.company_id}`),
    },
    {
      name: 'search, every number, a month',
      queries: days.map(
        (day, index) => `search=till&date_from=${daysAgo(firstDaysAgo + index * daysBetween + 30)}&date_to=${day}`,
      ),
    },
  ];
}

/** Each filter that is documented, with several values, and some filters together. */
export async function benchFilters(get: Get): Promise<BenchFilter[]> {
  const rows = await sampleRows(get);
  const none = { name: 'no filter', queries: rows.map(() => '') };
  return [none, ...equalityFilters(rows), ...rangeFilters(), ...searchFilters(rows), ...combinedFilters(rows)];
}
