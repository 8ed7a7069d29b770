import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import type { Stack } from './stack.ts';

/** Sells one thing at the branch. The authority warns of a description of digits alone, such as `77`. */
export async function sellNow(
  { description }: Stack,
  item = 'Arabic coffee',
  arabic?: string,
): Promise<{ invoiceId: string; number: string }> {
  const { base_url, api_key, egs_unit_id, seller } = description;
  const number = `E2E-${crypto.randomUUID().slice(0, 8)}`;
  const line_items = [{ description: item, description_ar: arabic, quantity: 2, unit_price: 12.5 }];
  const body = simplifiedBody({ egsUnitId: egs_unit_id, seller, number, at: new Date() }, { line_items });
  const response = await fetch(`${base_url}/v1/invoices/simplified`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`a sale was refused: ${JSON.stringify(answer)}`);
  const invoiceId = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'invoice_id') : undefined;
  return { invoiceId: String(invoiceId), number };
}
