type Json = Record<string, unknown>;

// An answer as an OpenAPI document describes it.
type WrittenAnswer = {
  content?: Record<string, { schema?: Json; examples?: Record<string, { $ref?: string; value?: unknown }> }>;
};

/** An operation as an OpenAPI document describes it. */
export type WrittenOperation = {
  operationId: string;
  requestBody?: WrittenAnswer;
  parameters: { in: string; description?: string }[];
  responses: Record<string, WrittenAnswer>;
};

/** An OpenAPI document as it is served. */
export type WrittenDocument = {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, WrittenOperation>>;
  components: Record<string, Record<string, Json>>;
};

/** Every operation of a document, with its place. */
export function operationsOf(written: WrittenDocument): (WrittenOperation & { path: string; method: string })[] {
  return Object.entries(written.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
}

/** The error codes that some operation of a document lists with an example. */
export function listedErrors(written: WrittenDocument): string[] {
  const listed = operationsOf(written).flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Number(status) < 400 ? [] : Object.keys(content?.['application/json']?.examples ?? {}),
    ),
  );
  return [...new Set(listed)].toSorted();
}

/** The JSON bodies of a document whose schema has no name, by their operation. */
export function namelessBodies(written: WrittenDocument): string[] {
  return operationsOf(written).flatMap(({ operationId, requestBody = {}, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap(({ content }) => {
      const { schema } = content?.['application/json'] ?? {};
      return schema === undefined || Object.keys(schema).join() === '$ref' ? [] : [`${operationId}: ${JSON.stringify(schema)}`];
    }),
  );
}

type Schemas = Record<string, Json>;

// A field that refers to a schema may leave its description to that.
function isSilent(field: Json, schemas: Schemas): boolean {
  const referred = schemas[String(field['$ref']).replace('#/components/schemas/', '')];
  return (field['description'] ?? referred?.['description'] ?? '') === '';
}

function silentFields(schema: unknown, at: string, schemas: Schemas): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key !== 'properties') return silentFields(part, `${at}/${key}`, schemas);
    return Object.entries(part as Record<string, Json>).flatMap(([name, field]) => {
      return [...(isSilent(field, schemas) ? [`${at}.${name}`] : []), ...silentFields(field, `${at}.${name}`, schemas)];
    });
  });
}

/** The fields and parameters of a document that say nothing about themselves, by their place. */
export function silentParts(written: WrittenDocument): string[] {
  const schemas: Schemas = written.components['schemas'] ?? {};
  const silent = Object.entries(schemas).flatMap(([name, schema]) => silentFields(schema, name, schemas));
  const inPlace = operationsOf(written).flatMap((operation) => {
    const taken = silentFields({ ...operation, responses: undefined }, operation.operationId, schemas);
    const given = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    return [
      ...taken,
      ...given.flatMap(([status, answer]) => silentFields(answer, `${operation.operationId} ${status}`, schemas)),
    ];
  });
  const mute = operationsOf(written).flatMap(({ operationId, parameters }) =>
    parameters.flatMap((parameter) =>
      (parameter.description ?? '') === '' ? [`${operationId}: ${JSON.stringify(parameter)}`] : [],
    ),
  );
  return [...silent, ...inPlace, ...mute];
}
