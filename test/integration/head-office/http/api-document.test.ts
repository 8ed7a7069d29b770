import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#main/server/openapi/operation.ts';
import { documentedPath } from '#main/server/openapi/request-parameters.ts';
import { areas } from '#main/head-office/request/route.ts';
import { allOperations, pathParameters } from '#main/head-office/http/head-office-document.ts';
import { dashboardErrorCodes } from '#shared/api/dashboard-errors.ts';
import { errorEnvelope } from '#shared/api/error-envelope.ts';
import { day } from '#support/head-office/example-day/day.ts';
import { examplesOf, playDay, type PlayedAnswer } from '#support/head-office/example-day/play-day.ts';
import { foreseen } from '#support/head-office/example-day/translation.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import {
  listedErrors,
  namelessBodies,
  operationsOf,
  silentParts,
  type WrittenDocument,
} from '#support/server/openapi-document.ts';

/** The codes of the synchronization and of the gateway's side, which no documented operation answers. */
const otherCodes = new Set([
  'APPLIANCE_CREDENTIAL_INVALID',
  'APPLIANCE_REVOKED',
  'CHAIN_FORKED',
  'ENROLMENT_CODE_INVALID',
  'STREAM_GAP',
]);

// Only a ZIP has parts.
const exportHeaders = [
  'X-Export-Invoice-Count',
  'X-Export-Part',
  'X-Export-Parts-Total',
  'X-Export-Has-More',
  'X-Export-Total-Count',
];

let headOffice: RunningHeadOffice;
let document: WrittenDocument;
let answers: Map<string, PlayedAnswer>;
let operations: Operation[];

beforeAll(async () => {
  headOffice = await runHeadOffice({
    version: '0.1.0',
    publicUrl: 'https://office.example',
    allowedWebhookHosts: ['accounting.nakheel.example'],
    worksOnJobs: false,
  });
  operations = allOperations(headOffice.routes);
  document = (await (await fetch(`${headOffice.url}/api/openapi.json`)).json()) as WrittenDocument;
  answers = await playDay(headOffice, examplesOf(operations));
}, 120_000);

afterAll(() => headOffice.close());

describe('the document', () => {
  test('is a valid OpenAPI 3.1 description that needs no token', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    expect(document.info).toMatchObject({ title: 'Sanad head office API', version: '0.1.0' });
  });

  test('describes every route but those of the synchronization', () => {
    const hidden = headOffice.routes.filter(({ about }) => about === undefined).map(({ path }) => path);
    expect(hidden.filter((path) => !path.startsWith('/sync/'))).toEqual([]);
    const described = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const routes = headOffice.routes
      .filter(({ path }) => !path.startsWith('/sync/'))
      .map(({ method, path }) => `${method.toUpperCase()} ${documentedPath('/api', path)}`);
    expect(described.toSorted()).toEqual(routes.toSorted());
  });

  test('names every operation once, under an area that has operations', () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(operations.map(({ area }) => area))).toEqual(new Set(Object.keys(areas)));
  });

  test('describes every parameter of a path, and no other', () => {
    const named = headOffice.routes.flatMap(({ path }) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(pathParameters).toSorted());
  });

  test('lists every error code of head office with some operation', () => {
    const missing = Object.keys(dashboardErrorCodes).filter(
      (code) => !otherCodes.has(code) && !listedErrors(document).includes(code),
    );
    expect(
      missing.map((code) => `${code} is in no operation: add it to \`errors\` of the descriptions of the routes that answer it`),
    ).toEqual([]);
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

  test('names the permission that an operation needs, and the roles that have it', () => {
    expect(document.paths['/api/companies']?.['post']).toMatchObject({
      description: expect.stringContaining('Permission: `companies.change` (owner, admin).'),
      security: [{ accessToken: [] }],
      'x-permission': 'companies.change',
    });
    expect(document.paths['/api/auth/refresh']?.['post']).toMatchObject({ security: [{ refreshCookie: [] }] });
    expect(document.paths['/api/auth/login']?.['post']).toMatchObject({ security: [] });
  });
});

describe('the examples', () => {
  test('are one for each operation at least', () => {
    const without = operations.filter(({ examples }) => Object.keys(examples).length === 0).map(({ id }) => id);
    expect(without.map((id) => `${id} has no example: add one to its description`)).toEqual([]);
  });

  test('are each at one place of the day', () => {
    const steps = day.flatMap((chapter) => chapter.steps).filter((step) => typeof step === 'string');
    const missing = examplesOf(operations).filter(({ name }) => !steps.includes(name));
    expect(
      missing.map(
        ({ name }) => `${name} is not replayed: add it to test/support/head-office/example-day/day.ts, after what makes its ids`,
      ),
    ).toEqual([]);
    const names = new Set(examplesOf(operations).map(({ name }) => name));
    const unknown = steps.filter((step) => !names.has(step));
    expect(unknown.map((step) => `the day names ${step}, which is no example of a described operation`)).toEqual([]);
    expect(new Set(steps).size).toBe(steps.length);
  });

  test('are answered with the status, the type and the headers that are documented', () => {
    const wrong = examplesOf(operations).flatMap(({ name, operation, example }) => {
      const { status, headers, body } = answers.get(name) ?? { status: 0, headers: new Headers(), body: undefined };
      if (status !== example.status) return [`${name}: ${status} ${JSON.stringify(body)}`];
      const type = headers.get('content-type')?.split(';')[0];
      const expected = example.answer === undefined ? example.mediaType : (example.mediaType ?? 'application/json');
      const sometimes = new Set(['Idempotent-Replayed', ...(example.mediaType === 'text/csv' ? exportHeaders : [])]);
      const promised = operation.answers[String(status)]?.headers ?? [];
      const absent = promised.filter((header) => !sometimes.has(header) && !headers.has(header));
      return [...(type === expected ? [] : [`${name}: ${type}`]), ...absent.map((header) => `${name}: without ${header}`)];
    });
    expect(wrong).toEqual([]);
  });

  test('that are JSON match their schemas, as they are documented and as the server answers', () => {
    const wrong = examplesOf(operations).flatMap(({ name, operation, example }) => {
      const schema = operation.answers[String(example.status)]?.schema;
      if (example.answer === undefined || example.mediaType !== undefined) return [];
      if (schema === undefined) return [`${name}: its answer has no schema`];
      const parsed = [example.answer, answers.get(name)?.body].map((body) => schema.safeParse(body));
      return parsed.flatMap(({ error }) => (error === undefined ? [] : [`${name}: ${error.message}`]));
    });
    expect(wrong).toEqual([]);
  });

  test('show what the server answers', () => {
    const shown = examplesOf(operations).filter(({ example }) => example.answer !== undefined);
    const expected = shown.map(({ name, example }) => [name, foreseen(JSON.parse(JSON.stringify(example.answer)))]);
    const answered = shown.map(({ name }) => [name, foreseen(answers.get(name)?.body)]);
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expected));
  });
});
