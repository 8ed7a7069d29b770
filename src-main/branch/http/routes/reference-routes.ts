import type { RequestHandler, Router } from 'express';
import { referenceLists } from '../../../../src-shared/api/v1/reference-lists.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { entityTag, isKnownTo } from '../../../server/entity-tag.ts';

type Answer = { body: Buffer; tag: string };

function answerOf(list: () => unknown): Answer {
  const body = Buffer.from(JSON.stringify({ data: list() }));
  return { body, tag: entityTag(body) };
}

/**
 * The routes under `/v1/reference`. A list changes only with the version of the appliance, so clients may cache it for an hour
 * and then revalidate it by its tag.
 */
export function addReferenceRoutes(router: Router): void {
  for (const [name, list] of Object.entries(referenceLists)) {
    let answer: Answer | undefined;
    const get: RequestHandler = (request, response) => {
      answer ??= answerOf(list);
      response.set({ 'Cache-Control': 'private, max-age=3600', ETag: answer.tag });
      if (isKnownTo(request.get('if-none-match'), answer.tag)) response.status(304).end();
      else response.type('application/json').send(answer.body);
    };
    addEndpoint(router, `/reference/${name}`, { get: [get] });
  }
}
