import assert from 'node:assert/strict';

type Json = Record<string, unknown>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lowerAll(schemas: unknown): unknown[] {
  return Array.isArray(schemas) ? schemas.filter(isJson).map(lowerSchema) : [];
}

// What holds schemas under keywords that 3.0 has, too.
function lowerParts(schema: Json): Json {
  const lowered = { ...schema };
  const { properties, items, additionalProperties, allOf, oneOf, not } = schema;
  if (isJson(properties))
    lowered['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, isJson(field) ? lowerSchema(field) : field]),
    );
  for (const [keyword, part] of Object.entries({ items, additionalProperties, not }))
    if (isJson(part)) lowered[keyword] = lowerSchema(part);
  for (const [keyword, parts] of Object.entries({ allOf, oneOf })) if (Array.isArray(parts)) lowered[keyword] = lowerAll(parts);
  return lowered;
}

// An enumeration has to name null itself: `nullable` adds none to it.
function asNullable(schema: Json): Json {
  const { enum: values } = schema;
  return { ...schema, nullable: true, ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

function lowerType(schema: Json): Json {
  const { type, ...others } = schema;
  if (!Array.isArray(type)) return schema;
  const [only, ...further] = type.filter((name) => name !== 'null');
  assert(only !== undefined && further.length === 0, 'a schema has one type beside null');
  return type.length === 1 ? { type: only, ...others } : asNullable({ type: only, ...others });
}

function isNull(schema: unknown): boolean {
  return isJson(schema) && schema['type'] === 'null';
}

// `nullable` widens the type beside it alone, and no reference: null is an alternative of its own there.
const onlyNull = { type: 'object', nullable: true, enum: [null] };

function lowerAlternatives(schema: Json): Json {
  const { anyOf, ...others } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const alternatives = lowerAll(anyOf.filter((part) => !isNull(part)));
  const [only] = alternatives;
  const isNullable = alternatives.length < anyOf.length;
  if (isNullable && alternatives.length === 1 && isJson(only) && only['type'] !== undefined)
    return asNullable({ ...only, ...others });
  return { anyOf: isNullable ? [...alternatives, onlyNull] : alternatives, ...others };
}

function lowerBound(schema: Json, exclusive: 'exclusiveMinimum' | 'exclusiveMaximum', bound: 'minimum' | 'maximum'): Json {
  const { [exclusive]: value, ...others } = schema;
  return typeof value === 'number' ? { ...others, [bound]: value, [exclusive]: true } : schema;
}

// 3.0 ignores what stands beside a reference.
function lowerReference(schema: Json): Json {
  const { $ref, ...others } = schema;
  return $ref === undefined || Object.keys(others).length === 0 ? schema : { allOf: [{ $ref }], ...others };
}

function lowerSchema(schema: Json): Json {
  const { const: only, examples, propertyNames: _unknown, ...others } = schema;
  const said = {
    ...others,
    ...(only === undefined ? {} : { enum: [only] }),
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  };
  const typed = lowerAlternatives(lowerType(lowerReference(lowerParts(said))));
  return lowerBound(lowerBound(typed, 'exclusiveMinimum', 'minimum'), 'exclusiveMaximum', 'maximum');
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || mediaType.endsWith('xml');
}

// In 3.0 bytes have a schema.
function lowerContent(content: Json): Json {
  const lowered = Object.entries(content).map(([mediaType, about]) => {
    if (!isJson(about)) return [mediaType, about] as const;
    const bytes = { type: 'string', ...(isText(mediaType) ? {} : { format: 'binary' }) };
    return [mediaType, { ...about, schema: isJson(about['schema']) ? lowerSchema(about['schema']) : bytes }] as const;
  });
  return Object.fromEntries(lowered);
}

// Everything but schemas is the same in 3.0; examples are not looked into.
function lowerPart(name: string, part: unknown): unknown {
  if (name === 'examples' || name === 'example') return part;
  if (Array.isArray(part)) return part.map((inner) => lowerPart('', inner));
  if (!isJson(part)) return part;
  if (name === 'schema') return lowerSchema(part);
  if (name === 'content') return lowerContent(part);
  if (name === 'schemas')
    return Object.fromEntries(Object.entries(part).map(([key, schema]) => [key, isJson(schema) ? lowerSchema(schema) : schema]));
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, lowerPart(key, inner)]));
}

/**
 * The same API as a document of OpenAPI 3.1 describes, for generators that know 3.0 alone.
 *
 * @param licenseUrl where the license is to be read: 3.0 has no identifiers of licenses.
 */
export function openApi30(document: object, licenseUrl: string): Json {
  const lowered = lowerPart('', document);
  assert(isJson(lowered) && isJson(lowered['info']), 'a document is an object with information about it');
  const { info } = lowered;
  const license = { name: isJson(info['license']) ? info['license']['name'] : '', url: licenseUrl };
  return { ...lowered, openapi: '3.0.3', info: { ...info, license } };
}
