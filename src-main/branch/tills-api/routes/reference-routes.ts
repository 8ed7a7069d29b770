import { referenceLists } from '#shared/api/v1/reference-lists.ts';
import { referenceAnswers, type ReferenceListName } from '#shared/api/v1/reference.ts';
import { entityTag, isKnownTo } from '#main/server/entity-tag.ts';
import { ifNoneMatch } from '#main/server/openapi/request-parameters.ts';
import { routesIn, type Route } from '../request/route.ts';

const route = routesIn('Reference data');

const lists: Record<ReferenceListName, { summary: string; description: string }> = {
  'vat-categories': { summary: 'VAT categories', description: 'What `line_items[].vat_category` may be, with the rate of each.' },
  'vat-exemption-codes': {
    summary: 'VAT exemption codes',
    description: 'What `line_items[].vat_exemption_code` may be, with the category that each belongs to.',
  },
  'document-types': {
    summary: 'Document types',
    description: 'What `document_type` may be, with the UNTDID 1001 code in the XML.',
  },
  'invoice-types': {
    summary: 'Invoice types',
    description: 'Simplified and standard, and how each is submitted to the authority.',
  },
  'invoice-statuses': { summary: 'Invoice statuses', description: 'What `status` may be, and which ones are final.' },
  'error-codes': {
    summary: 'Error codes',
    description: 'Every `error.code`, with its HTTP status and whether a retry may help.',
  },
  countries: { summary: 'Countries', description: 'ISO 3166-1 alpha-2 codes for `address.country`.' },
  currencies: { summary: 'Currencies', description: 'ISO 4217 codes for `currency`.' },
  'unit-codes': {
    summary: 'Units of measure',
    description: 'Usual UN/ECE Recommendation 20 codes for `line_items[].unit_code`.',
  },
  'payment-means': { summary: 'Payment means', description: 'UNTDID 4461 codes for `payment_means`.' },
  'discount-reasons': { summary: 'Discount reasons', description: 'UNTDID 5189 codes for `reason_code` of a discount.' },
  'identification-schemes': {
    summary: 'Identification schemes',
    description: 'What `buyer.identification.scheme` may be, and for which party.',
  },
};

// Enough rows to show the format.
const excerptRows = 2;

function isListName(name: string): name is ReferenceListName {
  return Object.hasOwn(referenceAnswers, name);
}

function operationIdOf(name: string): string {
  return `list-${name}`.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

type Answer = { body: Buffer; tag: string };

function answerOf(list: () => unknown): Answer {
  const body = Buffer.from(JSON.stringify({ data: list() }));
  return { body, tag: entityTag(body) };
}

function routeOf(name: ReferenceListName): Route {
  let answer: Answer | undefined;
  return route.get(`/reference/${name}`, {
    access: 'api_key',
    id: operationIdOf(name),
    ...lists[name],
    headers: [ifNoneMatch],
    answers: {
      200: { description: 'The complete list.', schema: referenceAnswers[name], headers: ['ETag'] },
      304: { description: 'Unchanged: the copy that you have is current.', headers: ['ETag'] },
    },
    examples: {
      rows: {
        summary: 'The first rows',
        status: 200,
        answer: { data: referenceLists[name]().slice(0, excerptRows) },
        isExcerpt: true,
      },
    },
    handle: ({ request }) => ({
      send(response) {
        answer ??= answerOf(referenceLists[name]);
        response.set({ 'Cache-Control': 'private, max-age=3600', ETag: answer.tag });
        if (isKnownTo(request.get('if-none-match'), answer.tag)) response.status(304).end();
        else response.type('application/json').send(answer.body);
      },
    }),
  });
}

/**
 * The routes under `/v1/reference`: the code lists. A list changes only with the version of the appliance, so clients may cache it for
 * an hour and then revalidate it by its tag.
 */
export function referenceRoutes(): Route[] {
  return Object.keys(referenceAnswers).filter(isListName).map(routeOf);
}
