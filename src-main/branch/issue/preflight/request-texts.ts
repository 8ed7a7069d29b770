import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';

/** A text of a request and the path of its field. */
export type RequestText = { path: string; text: string };

/** Every text of a request, in the order of its fields. */
export function requestTexts(request: CreateRequest): RequestText[] {
  return textsOf(request, '');
}

function textsOf(value: unknown, path: string): RequestText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, path === '' ? name : `${path}.${name}`));
}
