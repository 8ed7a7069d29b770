import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSeller } from '#main/branch/demo/demo-company.ts';
import { contextAnswer } from '#main/branch/tills-api/routes/auth-context.ts';
import { exampleSeller } from '#main/branch/tills-api/openapi/examples/example-world.ts';
import { v1Operations } from '#main/branch/tills-api/openapi/v1-document.ts';
import { errorEnvelope } from '#shared/api/error-envelope.ts';
import { errorCodes } from '#shared/api/errors.ts';
import { newPrinter } from '#shared/api/printing/printers.ts';
import { documentedPath } from '#main/server/openapi/request-parameters.ts';
import {
  listedErrors,
  namelessBodies,
  operationsOf,
  silentParts,
  type WrittenDocument,
} from '#support/server/openapi-document.ts';
import { startFakePrinter } from '#support/branch/fake-printer.ts';
import { createTraceLogger, predicted, inOrder, stepsOf, type TraceAnswer } from '#support/branch/scenarios/example-scenario.ts';
import { eventually, runBranch } from '#support/branch/running-branch.ts';

type Json = Record<string, unknown>;

const { organization, appliance } = contextAnswer;
const printer = await startFakePrinter();
const running = await runBranch({ version: appliance.version }, { printers: { mayReach: () => true } });
const operations = v1Operations(running.branch.context.routes);
const steps = inOrder(stepsOf(operations));
const answers = new Map<string, TraceAnswer>();
let document: WrittenDocument;
let older: WrittenDocument;

beforeAll(async () => {
  document = (await (await fetch(`${running.branch.url}/v1/openapi.json`)).json()) as WrittenDocument;
  older = (await (await fetch(`${running.branch.url}/v1/openapi-3.0.json`)).json()) as WrittenDocument;
  await running.provision({
    company: { legal_name: exampleSeller.name, legal_name_ar: exampleSeller.name_ar },
    appliance: {
      organization_id: organization.organization_id,
      organization_name: organization.name,
      plan: organization.plan,
      appliance_id: appliance.appliance_id,
      branch_name: appliance.branch_name,
    },
  });
  const { host, port } = printer;
  await running.branch.context.printing.addPrinter(newPrinter.parse({ name: 'Counter', host, port }));
  const { play } = createTraceLogger(running);
  for (const step of steps) {
    answers.set(step.name, await play(step));
    if (step.operation.id === 'createEgsUnit') await unitIsActive();
  }
});

afterAll(() => Promise.all([running.close(), printer.close()]));

function unitIsActive() {
  return eventually(
    () => running.send('GET', '/v1/egs'),
    ({ body }) => (body['data'] as Json[]).every((unit) => unit['onboarding_status'] === 'active'),
  );
}

/** As many rows of a list as the example shows. */
function excerptOf(body: Json, expected: Json): Json {
  return { ...body, data: (body['data'] as unknown[]).slice(0, (expected['data'] as unknown[]).length) };
}

// What two versions of the document have in common.
function described(written: WrittenDocument) {
  return operationsOf(written).map(({ method, path, operationId, parameters, responses }) => ({
    called: `${method} ${path} ${operationId}`,
    parameters: parameters.map(({ in: where, description }) => `${where}: ${description}`),
    answers: Object.entries(responses).map(([status, { content = {} }]) => [
      status,
      Object.entries(content).map(([mediaType, { examples }]) => [mediaType, examples]),
    ]),
  }));
}

describe('the document', () => {
  test('is a valid OpenAPI 3.1 description that needs no key', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    expect(document.info).toMatchObject({ title: 'Sanad e-invoicing API', version: contextAnswer.appliance.version });
  });

  test('describes every route of /v1 and no other', () => {
    const listed = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
    const served = running.branch.context.routes.map(({ method, path }) => `${method} ${documentedPath('/v1', path)}`);
    expect(listed.toSorted()).toEqual(served.toSorted());
  });

  test('names every operation once', () => {
    const ids = operationsOf(document).map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('lists every error code with some operation, under a status and with an example', () => {
    expect(listedErrors(document)).toEqual(Object.keys(errorCodes).toSorted());
  });

  test('shows of each error what the server sends', () => {
    for (const [code, example] of Object.entries(document.components['examples'] ?? {})) {
      const { error } = errorEnvelope.parse(example['value']);
      expect(error).toMatchObject({ code, message: errorCodes[code as keyof typeof errorCodes].message });
    }
  });

  test('describes every field and every parameter', () => {
    expect(silentParts(document)).toEqual([]);
  });

  test('names the schema of every JSON body, and a note is a plain union', () => {
    expect(namelessBodies(document)).toEqual([]);
    expect(document.components['schemas']?.['Note']).toEqual({
      anyOf: [{ $ref: '#/components/schemas/NoteOnSimplified' }, { $ref: '#/components/schemas/NoteOnStandard' }],
    });
  });

  test('lets amounts be strings, and quantities not', () => {
    const { LineItem } = document.components['schemas'] as Record<string, { properties: Record<string, Json> }>;
    expect(LineItem?.properties['unit_price']).toEqual({
      anyOf: [expect.objectContaining({ type: 'number' }), { type: 'string', pattern: expect.any(String) }],
      description: expect.any(String),
    });
    expect(LineItem?.properties['quantity']).toMatchObject({ type: 'number' });
  });

  test('uses the demo company, so that the examples work with the quick start', () => {
    expect(exampleSeller).toEqual(demoSeller);
  });
});

describe('the same for OpenAPI 3.0', () => {
  test('is a valid description of that version, with the license by its address', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(older))).toMatchObject({ valid: true });
    expect([older.openapi, validator.version]).toEqual(['3.0.3', '3.0']);
    const license = older.info['license'] as { url: string };
    expect((await fetch(new URL(license.url, `${running.branch.url}/v1/openapi-3.0.json`))).status).toBe(200);
  });

  test('has the same operations, parameters, answers and examples', () => {
    expect(described(older)).toEqual(described(document));
    expect(Object.keys(older.components['schemas'] ?? {})).toEqual(Object.keys(document.components['schemas'] ?? {}));
    expect(namelessBodies(older)).toEqual([]);
  });
});

describe('the example', () => {
  const withJson = steps.filter(({ example }) => example.answer !== undefined);
  const withBytes = steps.filter(({ example }) => example.answer === undefined);

  test.each(withJson)('$name returns the documented JSON', ({ name, operation, example }) => {
    const answer = answers.get(name);
    expect(answer).toMatchObject({ status: example.status });
    const schema = operation.answers[String(example.status)]?.schema;
    const { error } = schema?.safeParse(answer?.body) ?? { error: 'its answer has no schema' };
    expect(error).toBeUndefined();
    expect(schema?.safeParse(example.answer).error).toBeUndefined();
    const expected = predicted(example.answer) as Json;
    const body = predicted(answer?.body) as Json;
    expect(example.isExcerpt === true ? excerptOf(body, expected) : body).toEqual(expected);
  });

  test.each(withBytes)('$name returns bytes of the documented type', ({ name, operation, example }) => {
    const answer = answers.get(name);
    expect(answer).toMatchObject({ status: example.status });
    const mediaType = answer?.headers.get('content-type')?.split(';')[0];
    expect(operation.answers[String(example.status)]?.mediaTypes).toContain(mediaType);
  });

  test('is listed with every operation', () => {
    const without = operations.filter((operation) => Object.keys(operation.examples).length === 0);
    expect(without.map((operation) => operation.id)).toEqual([]);
  });

  test('has every header that its answer promises, but for those of some cases only', () => {
    const sometimes = new Set(['Idempotent-Replayed', 'Preference-Applied']);
    const missing = steps.flatMap(({ name, operation, example }) => {
      const promised = operation.answers[String(example.status)]?.headers ?? [];
      const sent = answers.get(name)?.headers;
      return promised.filter((header) => !sometimes.has(header) && !sent?.has(header)).map((header) => `${name}: ${header}`);
    });
    expect(missing).toEqual([]);
    expect(answers.get('createSimplifiedInvoice.quickSale')?.headers.get('preference-applied')).toBe('respond-async');
  });
});
