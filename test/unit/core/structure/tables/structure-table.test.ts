import { expect, test } from 'vitest';
import { structureTable, type ContentShape } from '#main/core/structure/tables/structure-table.ts';

function contentOf(name: string): ContentShape {
  const shape = structureTable().get(name);
  if (shape?.kind !== 'content') throw new Error(`${name} holds no elements.`);
  return shape;
}

function contentShapes(): ContentShape[] {
  return [...structureTable().values()].filter((shape) => shape.kind === 'content');
}

test('knows the order, cardinality and datatype of an element', () => {
  const { members } = contentOf('Invoice');
  expect(members.get('IssueDate')).toMatchObject({ name: 'cbc:IssueDate', min: 1, max: 1, shape: { literal: 'date' } });
  expect(members.get('InvoiceLine')).toMatchObject({ name: 'cac:InvoiceLine', min: 1, max: Infinity });
  expect(members.get('IssueDate')!.place).toBeLessThan(members.get('IssueTime')!.place);
});

test('gives elements of one type one shape', () => {
  expect(contentOf('cac:InvoiceDocumentReference')).toBe(contentOf('cac:AdditionalDocumentReference'));
});

test('no parent has two members with the same local name', () => {
  for (const { particles, members, wildcard } of contentShapes()) {
    expect(members.size + (wildcard === undefined ? 0 : 1)).toBe(particles.length);
  }
});

test('only elements that no tax document uses are known by place alone', () => {
  const undescribed = contentShapes().flatMap(({ particles }) => particles.filter(({ shape }) => shape === undefined));
  const names = new Set(undescribed.map(({ name }) => name).filter((name) => name.includes(':')));
  expect([...names].toSorted()).toEqual([
    'cac:Certificate',
    'cac:Despatch',
    'cac:ForeignExchangeContract',
    'cac:HazardousItem',
    'cac:ItemPropertyGroup',
    'cac:ItemPropertyRange',
    'cac:OriginalItemLocationQuantity',
    'cac:PaymentMandate',
    'cac:PhysicalAttribute',
    'cac:PowerOfAttorney',
    'cac:Shipment',
    'cac:TradeFinancing',
    'cac:WorkPhaseReference',
    'ds:KeyValue',
    'ds:PGPData',
    'ds:SPKIData',
    'xades:SignaturePolicyIdentifier',
    'xades:SignedDataObjectProperties',
    'xades:SignerRole',
    'xades:UnsignedProperties',
  ]);
});
