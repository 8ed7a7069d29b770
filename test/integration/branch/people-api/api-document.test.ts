import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '#main/branch/people-api/request/areas.ts';
import type { Route } from '#main/branch/people-api/request/route.ts';
import type { Description } from '#main/server/routes/route.ts';
import { documentedPath } from '#main/server/openapi/request-parameters.ts';
import { errorEnvelope } from '#shared/api/error-envelope.ts';
import { managerErrorCodes } from '#shared/api/people-errors.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import {
  listedErrors,
  namelessBodies,
  operationsOf,
  silentParts,
  type WrittenDocument,
} from '#support/server/openapi-document.ts';

let running: RunningBranch;
let document: WrittenDocument;
let routes: (Route & { about: Description })[];

beforeAll(async () => {
  running = await runBranch();
  const { people } = running.branch.context;
  routes = people.routes.flatMap((route) => (route.about === undefined ? [] : [{ ...route, about: route.about }]));
  document = (await (await fetch(`${running.branch.url}/manager/openapi.json`)).json()) as WrittenDocument;
});

afterAll(() => running.close());

test('is a valid OpenAPI 3.1 description that needs no session', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
});

test('describes every route, and nothing that is no route', () => {
  const described = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  const existing = routes.map(({ method, path }) => `${method} ${documentedPath('/manager', path)}`);
  expect(described.toSorted()).toEqual(existing.toSorted());
});

test('names every operation once, under an area that has operations', () => {
  const ids = routes.map(({ about }) => about.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(routes.map(({ about }) => about.area))).toEqual(new Set(Object.keys(areas)));
});

test('lists every error code of the manager’s API with some operation', () => {
  const listed = listedErrors(document);
  expect(Object.keys(managerErrorCodes).filter((code) => !listed.includes(code))).toEqual([]);
});

test('shows of each error what the server sends', () => {
  for (const [code, example] of Object.entries(document.components['examples'] ?? {})) {
    expect(errorEnvelope.parse(example['value']).error).toMatchObject({ code });
  }
});

test('names the schema of every JSON body', () => {
  expect(namelessBodies(document)).toEqual([]);
});

test('describes every field and every parameter', () => {
  expect(silentParts(document)).toEqual([]);
});

test('has examples that the schemas of the server take', () => {
  const faults = routes.flatMap(({ body, about }) =>
    Object.entries(about.examples ?? {}).flatMap(([name, { body: sent, answer, status }]) => [
      [about.id, name, 'body', sent === undefined ? undefined : body.safeParse(sent).error],
      [about.id, name, 'answer', about.answers[String(status)]?.schema?.safeParse(answer).error],
    ]),
  );
  expect(faults.filter(([, , , fault]) => fault !== undefined)).toEqual([]);
});
