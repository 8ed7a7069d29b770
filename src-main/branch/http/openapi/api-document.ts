import assert from 'node:assert/strict';
import { createDocument } from 'zod-openapi';
import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { errorFields } from '../../../../src-shared/api/error-envelope.ts';
import { describeFields } from './describe-fields.ts';
import { queryFields } from './descriptions/request-fields.ts';
import { errorAnswers, errorExamples } from './error-answers.ts';
import { introduction } from './introduction.ts';
import { allOperations } from './operations/all-operations.ts';
import type { Operation, OperationAnswer, OperationArea } from './operations/operation.ts';
import { documentedPath, parametersOf } from './request-parameters.ts';
import { responseHeaders } from './response-headers.ts';
import type { ResponseHeader } from './response-headers.ts';
import { nameSchemas, requestSchemaNames } from './schema-names.ts';

const areas: Record<OperationArea, string> = {
  Access: 'What your key may do.',
  'EGS units': 'Tills and branch devices, each with its own certificate and chain of documents.',
  'Create documents': 'Issue invoices, notes and prepayments. What is issued can never be changed, only corrected by a note.',
  'Read documents': 'Look documents up, print them, and take them out.',
  'Reference data': 'Code lists for the fields of documents, in English and Arabic.',
};

// The file LICENSE, whose text is none of the SPDX list; /docs links to it.
const license = { name: 'All rights reserved', identifier: 'LicenseRef-Sanad' };
const contact = { name: 'Sanad' };

/** Headers of every answer to a request with a valid key. */
const usualHeaders: ResponseHeader[] = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

function examplesOf(operation: Operation, status: string): Record<string, { summary: string; value: unknown }> {
  const given = Object.entries(operation.examples).filter(([, example]) => String(example.status) === status);
  const shown = given.filter(([, example]) => example.answer !== undefined);
  return Object.fromEntries(shown.map(([name, { summary, answer }]) => [name, { summary, value: answer }]));
}

function contentOf(operation: Operation, status: string, answer: OperationAnswer): Record<string, ZodOpenApiMediaTypeObject> {
  if (answer.schema !== undefined) {
    return { 'application/json': { schema: answer.schema, examples: examplesOf(operation, status) } };
  }
  // Bytes have no schema in OpenAPI 3.1 but their media type.
  return Object.fromEntries((answer.mediaTypes ?? []).map((mediaType) => [mediaType, {}]));
}

function answerOf(operation: Operation, status: string, answer: OperationAnswer): ZodOpenApiResponseObject {
  const content = contentOf(operation, status, answer);
  const headers = [...usualHeaders, ...(answer.headers ?? [])];
  return {
    description: answer.description,
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function requestBodyOf({ body, examples }: Operation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body === undefined) return {};
  const bodies = Object.entries(examples).map(([name, example]) => [name, { summary: example.summary, value: example.body }]);
  return {
    requestBody: { required: true, content: { 'application/json': { schema: body, examples: Object.fromEntries(bodies) } } },
  };
}

function isNumeric(schema: unknown): boolean {
  const type: unknown = typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'type') : undefined;
  return type === 'integer' || type === 'number';
}

/**
 * The value that each example gives a parameter of the path or the query. Headers get none: the page would fill them in unasked,
 * and a second sale with the same Idempotency-Key is no sale.
 */
function parameterExamples({ examples }: Operation, name: string, schema?: unknown): Pick<ZodOpenApiMediaTypeObject, 'examples'> {
  const given = Object.entries(examples).flatMap(([key, { summary, parameters }]) => {
    const value = parameters?.[name];
    return value === undefined ? [] : [[key, { summary, value: isNumeric(schema) ? Number(value) : value }] as const];
  });
  return given.length === 0 ? {} : { examples: Object.fromEntries(given) };
}

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const answers = Object.entries(operation.answers).map(([status, answer]) => [status, answerOf(operation, status, answer)]);
  const parameters: ZodOpenApiParameterObject[] = parametersOf(operation).map((parameter) => {
    return { ...parameter, ...parameterExamples(operation, parameter.name) };
  });
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    description: operation.description,
    parameters,
    ...(operation.query === undefined ? {} : { requestParams: { query: operation.query } }),
    ...requestBodyOf(operation),
    responses: { ...Object.fromEntries(answers), ...errorAnswers(operation.errors) },
  };
}

function pathsOf(operations: readonly Operation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = documentedPath(operation.path);
    paths[path] = { ...paths[path], [operation.method]: operationObject(operation) };
  }
  return paths;
}

type Written = ReturnType<typeof createDocument>;
type OperationObject = NonNullable<NonNullable<Written['paths']>[string]['get']>;

// A query's schema comes out as parameters, which carry no description of their own.
function describeQuery(operation: Operation, written: OperationObject): void {
  for (const parameter of written.parameters ?? []) {
    if ('$ref' in parameter || parameter.in !== 'query') continue;
    const description = queryFields[parameter.name];
    if (description !== undefined) parameter.description ??= description;
    describeFields(parameter.schema, parameter.name, 'request');
    Object.assign(parameter, parameterExamples(operation, parameter.name, parameter.schema));
  }
}

function jsonSchemaOf(content: unknown): unknown {
  const json: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'application/json') : undefined;
  return typeof json === 'object' && json !== null ? Reflect.get(json, 'schema') : undefined;
}

function contentIn(part: unknown): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, 'content') : undefined;
}

function describeOperation(operation: Operation, written: OperationObject): void {
  describeQuery(operation, written);
  describeFields(jsonSchemaOf(contentIn(written.requestBody)), operation.id, 'request');
  for (const answer of Object.values(written.responses ?? {})) {
    describeFields(jsonSchemaOf(contentIn(answer)), operation.id, 'result');
  }
}

/** The OpenAPI 3.1 document of `/v1`, from the schemas by which the server itself reads and answers. */
export function apiDocument(version: string): Written {
  nameSchemas();
  const operations = allOperations();
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Sanad e-invoicing API', version, description: introduction, contact, license },
    servers: [{ url: '/', description: 'This appliance' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations),
    components: {
      schemas: { Error: errorFields },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `tax_test_…` for the sandbox, `tax_live_…` for production.',
        },
      },
      headers: responseHeaders,
      examples: errorExamples(),
    },
  });
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    describeFields(schema, name, requestSchemaNames.has(name) ? 'request' : 'result');
  }
  for (const operation of operations) {
    const written = document.paths?.[documentedPath(operation.path)]?.[operation.method];
    assert(written !== undefined, 'every operation has been written');
    describeOperation(operation, written);
  }
  return document;
}
