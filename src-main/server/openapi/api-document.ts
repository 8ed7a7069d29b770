import assert from 'node:assert/strict';
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { errorAnswers, errorExamples, type ErrorExtras } from './error-answers.ts';
import type { Operation, OperationAnswer, Security } from './operation.ts';
import { documentedPath, parametersOf } from './request-parameters.ts';
import { nameBodies } from './name-bodies.ts';
import { headerReferences, sharedResponseHeaders, type ResponseHeader } from './response-headers.ts';

/** The description of an API, except for what all our APIs share. */
export type ApiDescription = {
  title: string;
  version: string;
  /** What the API is for, in Markdown. */
  introduction: string;
  servers: NonNullable<ZodOpenApiObject['servers']>;
  /** The prefix of every path, such as `/v1`. */
  basePath: string;
  /** The areas that the documentation is grouped by, in order, and what each is about. */
  areas: Readonly<Record<string, string>>;
  securitySchemes: NonNullable<NonNullable<ZodOpenApiObject['components']>['securitySchemes']>;
  /** How to authenticate for every operation that does not say it itself. */
  security: Security;
  operations: readonly Operation[];
  /** The names of the headers of every answer to an authenticated request. */
  usualHeaders: readonly string[];
  /** The headers of its answers that other APIs do not have. */
  responseHeaders: Readonly<Record<string, ResponseHeader>>;
  errorExtras: ErrorExtras;
};

const json = 'application/json';

type Examples = Record<string, { summary: string; value: unknown }>;

function examplesOf(operation: Operation, status: string, type: string): Examples {
  const given = Object.entries(operation.examples).filter(
    ([, { status: own, mediaType = json }]) => String(own) === status && mediaType === type,
  );
  const shown = given.filter(([, example]) => example.answer !== undefined);
  return Object.fromEntries(shown.map(([name, { summary, answer }]) => [name, { summary, value: answer }]));
}

function contentOf(operation: Operation, status: string, answer: OperationAnswer): Record<string, ZodOpenApiMediaTypeObject> {
  // In OpenAPI 3.1 bytes have a media type but no schema.
  const others = (answer.mediaTypes ?? []).map((mediaType) => {
    const examples = examplesOf(operation, status, mediaType);
    return [mediaType, Object.keys(examples).length === 0 ? {} : { examples }] as const;
  });
  const { schema } = answer;
  return {
    ...(schema === undefined ? {} : { [json]: { schema, examples: examplesOf(operation, status, json) } }),
    ...Object.fromEntries(others),
  };
}

function answerOf(
  operation: Operation,
  status: string,
  answer: OperationAnswer,
  usualHeaders: readonly string[],
): ZodOpenApiResponseObject {
  const content = contentOf(operation, status, answer);
  return {
    description: answer.description,
    headers: headerReferences([...usualHeaders, ...(answer.headers ?? [])]),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function requestBodyOf({ body, examples }: Operation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body === undefined) return {};
  const given = Object.entries(examples).filter(([, example]) => example.body !== undefined);
  const bodies: Examples = Object.fromEntries(given.map(([name, { summary, body: value }]) => [name, { summary, value }]));
  const isRequired = !body.safeParse(undefined).success;
  return { requestBody: { required: isRequired, content: { [json]: { schema: body, examples: bodies } } } };
}

function isNumeric(schema: unknown): boolean {
  const type: unknown = typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'type') : undefined;
  return type === 'integer' || type === 'number';
}

// The value that each example gives a parameter of the path or the query. Headers get none: the page would fill them in
// automatically, and a second request with the same Idempotency-Key does nothing new.
function parameterExamples({ examples }: Operation, name: string, schema?: unknown): Pick<ZodOpenApiMediaTypeObject, 'examples'> {
  const given = Object.entries(examples).flatMap(([key, { summary, parameters }]) => {
    const value = parameters?.[name];
    return value === undefined ? [] : [[key, { summary, value: isNumeric(schema) ? Number(value) : value }] as const];
  });
  return given.length === 0 ? {} : { examples: Object.fromEntries(given) };
}

function securityOf(security: Security): Record<string, string[]>[] {
  return security.map((schemes) => Object.fromEntries(Object.entries(schemes).map(([name, rights]) => [name, [...rights]])));
}

function operationObject(operation: Operation, usualHeaders: readonly string[]): ZodOpenApiOperationObject {
  const answers = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    answerOf(operation, status, answer, usualHeaders),
  ]);
  const parameters: ZodOpenApiParameterObject[] = parametersOf(operation).map((parameter) => {
    return { ...parameter, ...parameterExamples(operation, parameter.name) };
  });
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    description: operation.description,
    ...(operation.security === undefined ? {} : { security: securityOf(operation.security) }),
    ...(operation.permission === undefined ? {} : { 'x-permission': operation.permission }),
    parameters,
    ...(operation.query === undefined ? {} : { requestParams: { query: operation.query } }),
    ...requestBodyOf(operation),
    responses: { ...Object.fromEntries(answers), ...errorAnswers(operation.errors, usualHeaders) },
  };
}

function pathsOf({ basePath, operations, usualHeaders }: ApiDescription): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = documentedPath(basePath, operation.path);
    paths[path] = { ...paths[path], [operation.method]: operationObject(operation, usualHeaders) };
  }
  return paths;
}

type WrittenDocument = ReturnType<typeof createDocument>;

// Only the generated document has parameters instead of a query's schema.
function addQueryExamples(document: WrittenDocument, { basePath, operations }: ApiDescription): void {
  for (const operation of operations) {
    const written = document.paths?.[documentedPath(basePath, operation.path)]?.[operation.method];
    for (const parameter of written?.parameters ?? []) {
      if ('$ref' in parameter || parameter.in !== 'query') continue;
      Object.assign(parameter, parameterExamples(operation, parameter.name, parameter.schema));
    }
  }
}

// Tools refuse a document with an unknown name.
function assertNamesAreKnown({ areas, operations }: ApiDescription, headers: Record<string, ResponseHeader>): void {
  for (const { id, area, answers } of operations) {
    assert(Object.hasOwn(areas, area), `the area of ${id} is one of the API's`);
    const names = Object.values(answers).flatMap((answer) => answer.headers ?? []);
    assert(
      names.every((name) => Object.hasOwn(headers, name)),
      `every header that ${id} answers is described`,
    );
  }
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

// Generators of types take a field with a default for one that is always there, in requests too: the default is said in words.
function sayDefaults(node: unknown): void {
  if (!isNode(node)) return;
  const { properties, required } = node;
  for (const [name, field] of isNode(properties) ? Object.entries(properties) : []) {
    const isOptional = !Array.isArray(required) || !required.includes(name);
    if (!isNode(field) || !isOptional || field['default'] === undefined) continue;
    const { default: usual, description } = field;
    delete field['default'];
    const said = `Default: \`${typeof usual === 'string' ? usual : JSON.stringify(usual)}\`.`;
    field['description'] = typeof description === 'string' ? `${description} ${said}` : said;
  }
  for (const [name, inner] of Object.entries(node)) if (name !== 'examples') sayDefaults(inner);
}

/** The OpenAPI 3.1 document of an API, from the schemas that the server uses for requests and responses. */
export function apiDocument(api: ApiDescription): WrittenDocument {
  const headers = { ...sharedResponseHeaders, ...api.responseHeaders };
  assertNamesAreKnown(api, headers);
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.introduction,
      contact: { name: 'Sanad' },
      // The file LICENSE, which is not on the SPDX list; the documentation page links to it.
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Sanad' },
    },
    servers: api.servers,
    security: securityOf(api.security),
    tags: Object.entries(api.areas).map(([name, description]) => ({ name, description })),
    paths: pathsOf(api),
    components: {
      securitySchemes: api.securitySchemes,
      headers,
      examples: errorExamples(
        api.operations.flatMap(({ errors }) => errors),
        api.errorExtras,
      ),
    },
  });
  addQueryExamples(document, api);
  nameBodies(document);
  sayDefaults(document);
  return document;
}
