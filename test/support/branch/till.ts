import type { QuickStartDescription } from '../commands/running-quick-start.ts';
import { simplifiedBody, standardBody } from './scenarios/sale-bodies.ts';

/** The response to one sale of a till. */
export type TillAnswer = { status: number; invoiceId: string; kind: 'simplified' | 'standard' };

/** Posts one sale as a till does. Throws when the appliance did not answer at all. */
export async function postSale(
  { base_url, api_key, egs_unit_id, seller }: QuickStartDescription,
  kind: 'simplified' | 'standard',
  number: string,
): Promise<TillAnswer & { body: Record<string, unknown> }> {
  const sale = { egsUnitId: egs_unit_id, seller, number, at: new Date() };
  const response = await fetch(`${base_url}/v1/invoices/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(kind === 'simplified' ? simplifiedBody(sale) : standardBody(sale)),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, invoiceId: String(body['invoice_id']), kind, body };
}

/** Reads one invoice's detail. */
export async function readDetail(
  { base_url, api_key }: QuickStartDescription,
  invoiceId: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${base_url}/v1/invoices/${invoiceId}`, { headers: { authorization: `Bearer ${api_key}` } });
  return (await response.json()) as Record<string, unknown>;
}
