import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { Party } from '../../../../src-shared/invoice/document.ts';

/** A text of a request and the path of its field. */
export type RequestText = { path: string; text: string };

function textsOf(value: unknown, path: string): RequestText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, path === '' ? name : `${path}.${name}`));
}

/**
 * Every text of a request, in the order of its fields; the seller's address is that of the document, from the request or the
 * profile.
 */
export function requestTexts(request: CreateRequest, seller: Party): RequestText[] {
  const { street, buildingNumber, district, city, postalCode } = seller.address ?? {};
  const address = { street, building_number: buildingNumber, district, city, postal_code: postalCode };
  return textsOf({ ...request, seller: { ...request.seller, address } }, '');
}
