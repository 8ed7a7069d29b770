import { routesOf, type Call, type Route as RouteOf } from '#main/server/routes/route.ts';
import type { ApiKeyTable } from '../../db/schema.ts';

/** The areas that the documentation is grouped by, in the order in which a newcomer needs them. */
export const areas = {
  Access: 'What your key may do.',
  'EGS units': 'Tills and branch devices, each with its own certificate and chain of documents.',
  'Create documents': 'Issue invoices, notes and prepayments. What is issued can never be changed, only corrected by a note.',
  'Read documents': 'Find documents, print them and export them.',
  'Reference data': 'Code lists for the fields of documents, in English and Arabic.',
};

/** A request with a valid API key. */
export type TillCall = Call & { apiKey: ApiKeyTable };

/** A route of `/v1`. */
export type Route = RouteOf<'api_key', TillCall>;

/** Declares the routes of an area of `/v1`. */
export const routesIn = routesOf<'api_key', keyof typeof areas, TillCall>();

/** The errors of a route of one document, and what its path names. */
export const ofOneDocument = {
  pathParameters: { id: 'The `invoice_id` that the create endpoint answered.' },
  errors: ['INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE'],
} as const;
