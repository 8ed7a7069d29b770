import { namespaces } from '../../xml/namespaces.ts';
import type { LexicalType } from './lexical-forms.ts';
import { datatypes, type AttributeShape } from './datatypes.ts';
import { documentTable } from './document-table.ts';
import { lineTable } from './line-table.ts';
import { partyTable } from './party-table.ts';
import { paymentTable } from './payment-table.ts';
import { stampTable } from './stamp-table.ts';

/**
 * A member of an element's content: the elements of one name (with prefix, and taken apart), or of a wildcard, with their
 * place in the order, how often they may occur and, where the tables describe it, their own shape.
 */
export type Particle = {
  name: string;
  namespace: string;
  localName: string;
  place: number;
  min: number;
  max: number;
  shape: ElementShape | undefined;
};

/**
 * Elements that are allowed by namespace instead of name: any, or with `foreignOnly` those that have a namespace which is
 * not the parent's.
 */
export type Wildcard = Particle & { foreignOnly: boolean; strict: boolean };

/** The attributes that an element may have, by name, and the names of those that it must have. */
export type AttributeShapes = { attributes: ReadonlyMap<string, AttributeShape>; requiredAttributes: readonly string[] };

/** An element that holds a value. */
export type ValueShape = { kind: 'value'; literal: LexicalType } & AttributeShapes;

/** An element that holds elements. `anyOrder`: its particles are alternatives, repeated as often as one likes. */
export type ContentShape = AttributeShapes & {
  kind: 'content';
  particles: readonly Particle[];
  /** How many of them must occur. */
  requiredParticles: number;
  /** The particles that are no wildcards, by local name. */
  members: ReadonlyMap<string, Particle>;
  wildcard: Wildcard | undefined;
  mixed: boolean;
  anyOrder: boolean;
  notEmpty: boolean;
};

/** What an element may hold. */
export type ElementShape = ValueShape | ContentShape;

const namespaceOf: ReadonlyMap<string, string> = new Map<string, string>(Object.entries(namespaces));

let table: ReadonlyMap<string, ElementShape> | undefined;

function attributeShapes(attributes: ReadonlyMap<string, AttributeShape>): AttributeShapes {
  const requiredAttributes = [...attributes].filter(([, { required }]) => required).map(([name]) => name);
  return { attributes, requiredAttributes };
}

function valueShapes(): Map<string, ValueShape> {
  const shapes = new Map<string, ValueShape>();
  for (const [name, { literal, attributes }] of datatypes) {
    shapes.set(name, { kind: 'value', literal, ...attributeShapes(new Map(Object.entries(attributes))) });
  }
  return shapes;
}

function attributeLiteral(datatype: string): LexicalType {
  if (datatype === 'ID' || datatype === 'anyURI' || datatype === 'string') return datatype;
  throw new Error(`The structure table knows no attribute of the type "${datatype}".`);
}

function occurrences(cardinality: string): { min: number; max: number } {
  switch (cardinality) {
    case '1':
      return { min: 1, max: 1 };
    case '0..1':
      return { min: 0, max: 1 };
    case '0..n':
      return { min: 0, max: Infinity };
    case '1..n':
      return { min: 1, max: Infinity };
    default:
      throw new Error(`The structure table knows no cardinality "${cardinality}".`);
  }
}

function contentShape(heading: string, rows: readonly string[][]): ContentShape {
  const attributes = new Map<string, AttributeShape>();
  const particles: Particle[] = [];
  const members = new Map<string, Particle>();
  let wildcard: Wildcard | undefined;
  for (const [name = '', cardinality = '', datatype = ''] of rows) {
    if (name.startsWith('@')) {
      attributes.set(name.slice(1), { literal: attributeLiteral(datatype), required: cardinality === '1' });
      continue;
    }
    const [localName = '', prefix = ''] = name.split(':').toReversed();
    const namespace = namespaceOf.get(prefix) ?? '';
    const particle = { name, namespace, localName, place: particles.length, ...occurrences(cardinality), shape: undefined };
    particles.push(particle);
    if (namespace !== '') members.set(localName, particle);
    else wildcard = { ...particle, foreignOnly: name === 'any-foreign', strict: datatype === 'strict' };
  }
  const [, remarks = ''] = /\((.*)\)/.exec(heading) ?? [];
  const mixed = remarks.includes('mixed');
  const anyOrder = remarks.includes('any order');
  const notEmpty = remarks.includes('not empty');
  const requiredParticles = particles.filter(({ min }) => min > 0).length;
  const content = { particles, requiredParticles, members, wildcard, mixed, anyOrder, notEmpty };
  return { kind: 'content', ...attributeShapes(attributes), ...content };
}

function readTables(texts: readonly string[]): Map<string, ElementShape> {
  const shapes = new Map<string, ElementShape>();
  const values = valueShapes();
  for (const block of texts.flatMap((text) => text.trim().split(/\n{2,}/))) {
    const lines = block.split('\n');
    const heading = lines.filter((line) => !line.startsWith(' ')).join(' ');
    const rows = lines.filter((line) => line.startsWith(' ')).map((line) => line.trim().split(/ +/));
    const shape = contentShape(heading, rows);
    for (const name of heading.replace(/ \(.*\)/, '').split(' ')) shapes.set(name, shape);
    for (const [name = '', , datatype] of rows) {
      const value = datatype === undefined ? undefined : values.get(datatype);
      if (value !== undefined && !name.startsWith('@')) shapes.set(name, value);
    }
  }
  for (const shape of shapes.values()) {
    if (shape.kind === 'content') for (const particle of shape.particles) particle.shape = shapes.get(particle.name);
  }
  return shapes;
}

/**
 * The shape of every element that the tables describe, by its name with the prefix of the samples (`cbc:ID`, `Invoice`).
 *
 * The tables state the facts of the UBL 2.1 schema (order, cardinality, datatype) in blocks: first, unindented, the
 * elements that share a shape, then, indented, one row for each attribute (`@`) and each child element in the order of
 * the schema: name, how often, datatype (datatypes.ts; none where the element holds elements itself). In place of a name,
 * `any` stands for every element and `any-foreign` for those of another namespace; `lax` ones are checked as far as the
 * tables know them, `strict` ones must be known to the schema. Remarks after the names: `mixed` content may hold text
 * between the elements, `any order` makes the rows alternatives, `not empty` asks for at least one of them.
 * An element that is a member of another but heads no block is known by place only; its content is not checked.
 */
export function structureTable(): ReadonlyMap<string, ElementShape> {
  table ??= readTables([documentTable, partyTable, paymentTable, lineTable, stampTable]);
  return table;
}
