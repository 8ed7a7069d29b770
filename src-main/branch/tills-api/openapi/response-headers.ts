import { describedExportHeaders } from '#main/server/routes/export-part.ts';
import { countHeader, textHeader } from '#main/server/openapi/response-headers.ts';

/** The headers of every answer to a request with a valid key. */
export const usualHeaders = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** Says of a document that it was there before. */
export const replayedHeader = textHeader('`true` when this Idempotency-Key was used before: nothing new was signed.', 'true');

/** The headers that only answers of an appliance have. */
export const responseHeaders = {
  'RateLimit-Limit': countHeader('The number of requests that the API key can make at once.', 200),
  'RateLimit-Remaining': countHeader('The number of requests that are left now.', 199),
  'RateLimit-Reset': countHeader('Seconds until all of them are available again.', 1),
  Location: textHeader('The path of the document.', '/v1/invoices/inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506'),
  'Idempotent-Replayed': replayedHeader,
  'Preference-Applied': textHeader('The preference of the Prefer header that was followed.', 'respond-async'),
  'Content-Disposition': textHeader(
    'The name of the file.',
    'attachment; filename="310175397400003_20261120T101500_INV-1001.xml"',
  ),
  ...describedExportHeaders('invoices', 8),
};
