import type { QuickStartDescription } from '../../commands/running-quick-start.ts';
import { standardBody } from './sale-bodies.ts';

/** A document of one kind as it was issued. */
export type IssuedKind = { name: string; invoiceId: string; xml: Uint8Array; pdf: Uint8Array; answer: Record<string, unknown> };

type Changes = Record<string, unknown>;

const line = { description: 'Oak chair', description_ar: 'كرسي من خشب البلوط', quantity: 2, unit_price: 450 };
const exported = {
  description: 'Dates for export',
  quantity: 10,
  unit_price: 30,
  vat_category: 'Z',
  vat_exemption_code: 'VATEX-SA-32',
};
const financial = {
  description: 'Card service fee',
  quantity: 1,
  unit_price: 5,
  vat_category: 'E',
  vat_exemption_code: 'VATEX-SA-29',
};
const outside = {
  description: 'Municipality fee',
  quantity: 1,
  unit_price: 20,
  vat_category: 'O',
  vat_exemption_code: 'VATEX-SA-OOS',
};
// A buyer without a VAT number.
const numberless = {
  name: 'Al Noor Foundation',
  name_ar: 'مؤسسة النور',
  address: {
    street: 'King Fahd Road',
    building_number: '8228',
    district: 'Al Olaya',
    city: 'Riyadh',
    postal_code: '12214',
    country: 'SA',
  },
};
const reduced = { ...line, discount: { percent: 10, reason: 'تخفيضات | Sale' } };
// Of an invoice of the system before.
const original_invoice = { invoice_number: 'POS7/20417', issue_date: '2026-03-02', total: 3000 };
const foreign = { currency: 'USD', exchange_rate: 3.75 };

function note(original?: string): Changes {
  return { ...(original === undefined ? {} : { original_invoice_uuid: original }), reason: 'Returned', reason_ar: 'إرجاع' };
}

/** Issues every kind of document with a running quick start, those that refer to others after these. */
export async function issueEveryKind({ base_url, api_key, egs_unit_id, seller }: QuickStartDescription): Promise<IssuedKind[]> {
  const issued: IssuedKind[] = [];
  const authorization = `Bearer ${api_key}`;
  const read = async (route: string): Promise<Uint8Array> => {
    const response = await fetch(base_url + route, { headers: { authorization } });
    if (response.status !== 200) throw new Error(`${route}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const issue = async (name: string, path: string, changes: Changes = {}): Promise<string> => {
    const sale = { egsUnitId: egs_unit_id, seller, number: `K-${issued.length + 1}`, at: new Date() };
    const { buyer, ...body } = standardBody(sale, { line_items: [line] });
    const isStandard = path === 'standard' || changes['isStandard'] === true;
    const { isStandard: _isStandard, ...fields } = changes;
    const response = await fetch(`${base_url}/v1/invoices/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...(isStandard ? { buyer } : {}), ...fields }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    const invoiceId = String(answer['invoice_id']);
    const route = `/v1/invoices/${invoiceId}`;
    issued.push({ name, invoiceId, answer, xml: await read(`${route}/xml`), pdf: await read(`${route}/pdf`) });
    return String(answer['uuid']);
  };

  const simplified = await issue('simplified invoice', 'simplified');
  const standard = await issue('standard invoice', 'standard');
  await issue('standard invoice of a buyer with a CR number alone', 'standard', {
    buyer: { ...numberless, cr_number: '4030283037' },
  });
  const identification = { scheme: '700', number: '7009845321' };
  await issue('standard invoice of a buyer with a 700 number alone', 'standard', { buyer: { ...numberless, identification } });
  await issue('simplified credit note', 'credit-note', note(simplified));
  await issue('standard credit note', 'credit-note', { ...note(standard), isStandard: true });
  await issue('simplified debit note', 'debit-note', note(simplified));
  await issue('standard debit note', 'debit-note', { ...note(standard), isStandard: true });
  const deposit = await issue('simplified prepayment', 'prepayment', { invoice_type: 'simplified' });
  const mixed = await issue('standard prepayment of two categories', 'prepayment', {
    invoice_type: 'standard',
    isStandard: true,
    line_items: [line, exported],
  });
  await issue('simplified settlement', 'simplified', { prepaid_invoices: [{ invoice_uuid: deposit, amount: 500 }] });
  await issue('standard settlement of two prepayments', 'standard', {
    line_items: [line, line, exported],
    prepaid_invoices: [{ invoice_uuid: deposit }, { invoice_uuid: mixed }],
  });
  await issue('four categories', 'standard', { line_items: [line, exported, financial, outside] });
  await issue('gross prices', 'simplified', {
    prices_include_vat: true,
    line_items: [
      { ...line, quantity: 3, unit_price: 3.33 },
      { ...line, quantity: 0.755, unit_price: 19.99 },
    ],
  });
  const dollars = await issue('foreign currency', 'standard', foreign);
  await issue('credit note in foreign currency', 'credit-note', { ...note(dollars), isStandard: true });
  const discounts = [
    { amount: 5, reason: 'Loyalty' },
    { percent: 3, reason_code: '95', vat_category: 'S' },
  ];
  await issue('discounts', 'standard', { line_items: [reduced, exported], discounts });
  await issue('discounts on gross prices', 'simplified', {
    line_items: [reduced, exported],
    discounts,
    prices_include_vat: true,
  });
  await issue('simplified note of an original from before', 'credit-note', {
    ...note(),
    original_invoice: { ...original_invoice, invoice_type: 'simplified' },
  });
  await issue('standard note of an original from before', 'credit-note', {
    ...note(),
    original_invoice: { ...original_invoice, invoice_number: 'POS7/20418', invoice_type: 'standard' },
    isStandard: true,
  });
  await issue('third party and nominal', 'simplified', { transaction: { third_party: true, nominal: true } });
  const day = new Date().toISOString().slice(0, 10);
  await issue('summary', 'standard', { supply_date: day, transaction: { summary: { supply_end_date: day } } });
  await issue('export to a foreign buyer', 'standard', {
    line_items: [exported],
    buyer: {
      name: 'Gulf Foods LLC',
      vat_number: '104728519300003',
      address: { street: 'Port Road', city: 'Dubai', country: 'AE' },
    },
  });
  return issued;
}
