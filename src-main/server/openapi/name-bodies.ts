import assert from 'node:assert/strict';
import type { createDocument } from 'zod-openapi';

type WrittenDocument = ReturnType<typeof createDocument>;
type Schemas = NonNullable<NonNullable<WrittenDocument['components']>['schemas']>;
type Content = { [mediaType: string]: { schema?: Schemas[string] } | { $ref: string } };

// Gives the schema of the JSON a name, where it has none of its own.
function nameJson(content: Content | undefined, name: string, schemas: Schemas): void {
  const json = content?.['application/json'];
  if (json === undefined || '$ref' in json || typeof json.schema !== 'object' || '$ref' in json.schema) return;
  assert(!Object.hasOwn(schemas, name), `no schema but that of the body is called ${name}`);
  schemas[name] = json.schema;
  json.schema = { $ref: `#/components/schemas/${name}` };
}

/**
 * Makes the schema of every JSON body a reference, since generators call a class by the name of its schema: what has no name gets
 * that of its operation (contract §13).
 */
export function nameBodies(document: WrittenDocument): void {
  document.components ??= {};
  const schemas = (document.components.schemas ??= {});
  const methods = Object.values(document.paths ?? {}).flatMap(({ get, post, patch, delete: remove }) => [
    get,
    post,
    patch,
    remove,
  ]);
  for (const operation of methods) {
    if (operation === undefined) continue;
    const { operationId = '', requestBody, responses = {} } = operation;
    const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    if (requestBody !== undefined && 'content' in requestBody) nameJson(requestBody.content, `${name}Request`, schemas);
    for (const [status, { content }] of Object.entries<{ content?: Content }>(responses))
      nameJson(content, `${name}${status === '202' ? 'Accepted' : 'Answer'}`, schemas);
  }
}
