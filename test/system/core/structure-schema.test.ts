import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { structureTable, type ContentShape } from '#main/core/structure/tables/structure-table.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { attributeOf, childOf, childrenOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';

const folder = '../shared/domain/schemas/UBL2.1/xsd';
const schemaNamespace = 'http://www.w3.org/2001/XMLSchema';

/** Element name to the compositor of its complex type, from one schema file. */
function typesOf(file: string, compositor: 'sequence' | 'simpleContent'): Map<string, XmlElement> {
  const parsed = readXml(readFileSync(`${folder}/${file}`));
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const types = new Map(
    childrenOf(parsed.value, schemaNamespace, 'complexType').map((type) => [attributeOf(type, 'name'), type] as const),
  );
  const found = new Map<string, XmlElement>();
  for (const element of childrenOf(parsed.value, schemaNamespace, 'element')) {
    const type = types.get(attributeOf(element, 'type'));
    const content = type && childOf(type, schemaNamespace, compositor);
    if (content !== undefined) found.set(attributeOf(element, 'name')!, content);
  }
  return found;
}

function schemaRow(member: XmlElement): string {
  const name = attributeOf(member, 'ref')!;
  const min = attributeOf(member, 'minOccurs') ?? '1';
  const max = attributeOf(member, 'maxOccurs') ?? '1';
  return `${name.includes(':') ? name : `cac:${name}`} ${min} ${max}`;
}

function tableRow({ name, min, max }: ContentShape['particles'][number]): string {
  return `${name} ${min} ${max === Infinity ? 'unbounded' : max}`;
}

test.skipIf(!existsSync(folder))(
  'the tables list the members of every UBL aggregate as the schema does (needs ../shared)',
  () => {
    const aggregates = new Map<string, XmlElement>(
      [...typesOf('common/UBL-CommonAggregateComponents-2.1.xsd', 'sequence')].map(
        ([name, type]) => [`cac:${name}`, type] as const,
      ),
    );
    aggregates.set('Invoice', typesOf('maindoc/UBL-Invoice-2.1.xsd', 'sequence').get('Invoice')!);
    for (const [name, shape] of structureTable()) {
      if (shape.kind === 'value' || !(name.startsWith('cac:') || name === 'Invoice')) continue;
      const rows = childrenOf(aggregates.get(name)!, schemaNamespace, 'element').map(schemaRow);
      expect({ name, rows: shape.particles.map(tableRow) }).toEqual({ name, rows });
    }
  },
);

test.skipIf(!existsSync(folder))('the tables give every basic element the literal of the schema (needs ../shared)', () => {
  const literals: Record<string, string> = {
    AmountType: 'decimal',
    BinaryObjectType: 'base64Binary',
    CodeType: 'normalizedString',
    DateType: 'date',
    IdentifierType: 'normalizedString',
    IndicatorType: 'boolean',
    MeasureType: 'decimal',
    NameType: 'string',
    NumericType: 'decimal',
    PercentType: 'decimal',
    QuantityType: 'decimal',
    RateType: 'decimal',
    TextType: 'string',
    TimeType: 'time',
  };
  const basics = typesOf('common/UBL-CommonBasicComponents-2.1.xsd', 'simpleContent');
  for (const [name, shape] of structureTable()) {
    if (!name.startsWith('cbc:')) continue;
    const content = basics.get(name.slice('cbc:'.length))!;
    const base = attributeOf(childOf(content, schemaNamespace, 'extension')!, 'base')!.replace('udt:', '');
    expect({ name, literal: shape.kind === 'value' && shape.literal }).toEqual({ name, literal: literals[base] });
  }
});
