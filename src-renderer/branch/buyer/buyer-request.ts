import type { TypedBuyer } from '#shared/api/people/correction-of.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';

function isSaid(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && Object.values(value ?? {}).some(isSaid);
}

// One name is enough: an Arabic one alone stands in the place of both.
function namesOf({ name, name_ar }: Pick<TypedBuyer, 'name' | 'name_ar'>): Partial<TypedBuyer> {
  return name.trim() === '' ? { name: name_ar, name_ar: '' } : {};
}

/**
 * A buyer as a request names him: by what is typed. On a simplified invoice the address is no more than is known of it, and a country
 * alone says nothing.
 */
export function buyerRequest({ address, ...buyer }: TypedBuyer, kind: InvoiceType) {
  const { country: _country, ...others } = address;
  const said = Object.fromEntries(
    Object.entries({ ...buyer, ...namesOf(buyer) }).filter(([name, value]) => name === 'name' || isSaid(value)),
  );
  return { ...said, ...(kind === 'standard' || isSaid(others) ? { address } : {}) };
}
