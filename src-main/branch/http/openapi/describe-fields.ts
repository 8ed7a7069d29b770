import { requestFields } from './descriptions/request-fields.ts';
import { resultFields } from './descriptions/result-fields.ts';

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// What XML can carry is said once, in the introduction: as a pattern it would only hide what matters.
function isXmlCharacterPattern(pattern: unknown): boolean {
  return typeof pattern === 'string' && pattern.includes('\\u{10FFFF}');
}

function describeProperties(properties: JsonObject, owner: string, table: Record<string, string>): void {
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const description = table[`${owner}.${name}`] ?? table[name];
    if (description !== undefined) property['description'] ??= description;
    describeSchema(property, name, table);
  }
}

function describeSchema(schema: JsonObject, owner: string, table: Record<string, string>): void {
  if (isXmlCharacterPattern(schema['pattern'])) delete schema['pattern'];
  if (isObject(schema['properties'])) describeProperties(schema['properties'], owner, table);
  if (isObject(schema['items'])) describeSchema(schema['items'], owner, table);
  for (const parts of [schema['anyOf'], schema['allOf'], schema['oneOf']]) {
    if (!Array.isArray(parts)) continue;
    for (const part of parts) if (isObject(part)) describeSchema(part, owner, table);
  }
}

/** Says in a JSON schema what each field means, in place. `name` is that of the schema, for the fields that need to know. */
export function describeFields(schema: unknown, name: string, direction: 'request' | 'result'): void {
  if (isObject(schema)) describeSchema(schema, name, direction === 'request' ? requestFields : resultFields);
}
