import { expect, test } from 'vitest';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { maximumFindings, type StructureFinding } from '#main/core/structure/structure-finding.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { validDocument, validDocumentWith } from '#support/core/structure/structure-document.ts';

function findingsIn(document: string): StructureFinding[] {
  const parsed = readXml(document);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return checkStructure(parsed.value);
}

/** The findings as "code path", errors and warnings alike. */
function faultsIn(document: string): string[] {
  return findingsIn(document).map(({ code, path }) => `${code} ${path}`);
}

function faultsAfter(piece: string, replacement: string): string[] {
  return faultsIn(validDocumentWith(piece, replacement));
}

const signature =
  '/Invoice/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation/ds:Signature';

test('finds nothing in a valid stamped document', () => {
  expect(findingsIn(validDocument)).toEqual([]);
});

test('wants an Invoice at the root', () => {
  expect(faultsIn('<Invoice/>')).toEqual(['XSD-ROOT /Q{}Invoice']);
});

test('names every compulsory element that an empty invoice lacks', () => {
  expect(faultsIn('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')).toEqual([
    'XSD-MISSING /Invoice/cbc:ID',
    'XSD-MISSING /Invoice/cbc:IssueDate',
    'XSD-MISSING /Invoice/cac:AccountingSupplierParty',
    'XSD-MISSING /Invoice/cac:AccountingCustomerParty',
    'XSD-MISSING /Invoice/cac:LegalMonetaryTotal',
    'XSD-MISSING /Invoice/cac:InvoiceLine',
  ]);
});

test('reports all faults, each with its path', () => {
  const document = validDocumentWith('<cbc:IssueDate>2026-01-31</cbc:IssueDate>', '').replace('60.00', 'sixty');
  expect(faultsIn(document)).toEqual([
    'XSD-MISSING /Invoice/cbc:IssueDate',
    'XSD-VALUE /Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount',
  ]);
});

test('reports an element that occurs once too often', () => {
  expect(faultsAfter('<cbc:ID>2</cbc:ID>', '<cbc:ID>2</cbc:ID><cbc:ID>3</cbc:ID>')).toEqual([
    'XSD-TOO-MANY /Invoice/cac:InvoiceLine[2]/cbc:ID[2]',
  ]);
});

test('reports the one misplaced element, not those around it', () => {
  const party = '<cac:AccountingCustomerParty></cac:AccountingCustomerParty>';
  const document = validDocumentWith(party, '').replace('<cbc:ProfileID>', `${party}<cbc:ProfileID>`);
  const [finding, ...others] = findingsIn(document);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: 'XSD-ORDER', path: '/Invoice/cac:AccountingCustomerParty' });
  expect(finding?.message).toContain('it belongs after cac:AccountingSupplierParty');
});

test('names the neighbour that a swapped element has to precede', () => {
  const [finding, ...others] = findingsIn(
    validDocumentWith(
      '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">0.00</cbc:Amount>',
      '<cbc:Amount currencyID="SAR">0.00</cbc:Amount><cbc:ChargeIndicator>false</cbc:ChargeIndicator>',
    ),
  );
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ severity: 'error', code: 'XSD-ORDER' });
});

test('reports an element that the table knows in another place', () => {
  expect(faultsAfter('<cac:Item><cbc:Name>قلم</cbc:Name>', '<cac:Item><cbc:Name>قلم</cbc:Name><cbc:PayableAmount/>')).toEqual([
    'XSD-NOT-ALLOWED /Invoice/cac:InvoiceLine[2]/cac:Item/cbc:PayableAmount',
  ]);
});

test('reports an element of a foreign namespace outside the extensions', () => {
  expect(faultsAfter('<cbc:ID>2</cbc:ID>', '<cbc:ID>2</cbc:ID><x:y xmlns:x="urn:x"/>')).toEqual([
    'XSD-NOT-ALLOWED /Invoice/cac:InvoiceLine[2]/Q{urn:x}y',
  ]);
});

test('only warns of UBL elements that it does not know, whatever they hold', () => {
  const findings = findingsIn(validDocumentWith('<cbc:ID>2</cbc:ID>', '<cbc:ID>2</cbc:ID><cbc:Weight>heavy</cbc:Weight>'));
  expect(findings).toMatchObject([{ severity: 'warning', code: 'XSD-UNKNOWN', path: '/Invoice/cac:InvoiceLine[2]/cbc:Weight' }]);
});

test('only warns of the content of elements that it knows only by position, and still checks the position', () => {
  const delivery = '<cac:Delivery><cac:Shipment><cbc:ID/><cbc:ID/></cac:Shipment></cac:Delivery>';
  const findings = findingsIn(validDocumentWith('<cac:AllowanceCharge>', `${delivery}<cac:AllowanceCharge>`));
  expect(findings).toMatchObject([{ severity: 'warning', code: 'XSD-UNCHECKED', path: '/Invoice/cac:Delivery/cac:Shipment' }]);
});

test('reports a value of the wrong form with the value in the message', () => {
  const [finding] = findingsIn(validDocumentWith('2026-01-31</cbc:IssueDate>', '31.01.2026</cbc:IssueDate>'));
  expect(finding).toMatchObject({ code: 'XSD-VALUE', path: '/Invoice/cbc:IssueDate' });
  expect(finding?.message).toContain('"31.01.2026"');
});

test('reports an empty amount and lets an empty text pass', () => {
  expect(faultsAfter('>15.00<', '><')).toEqual(['XSD-VALUE /Invoice/cac:TaxTotal/cbc:TaxAmount']);
  expect(faultsAfter('>INV-1<', '><')).toEqual([]);
});

test('reports text between the elements of an aggregate', () => {
  expect(faultsAfter('<cac:TaxTotal>', '<cac:TaxTotal> 15')).toEqual(['XSD-TEXT /Invoice/cac:TaxTotal']);
});

test('reports elements inside a value', () => {
  expect(faultsAfter('>115.00<', '><cbc:ID>115.00</cbc:ID><')).toEqual([
    'XSD-NOT-ALLOWED /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount/cbc:ID',
  ]);
});

test('reports a missing, an unknown and a malformed attribute', () => {
  expect(faultsAfter(' currencyID="SAR">15.00', '>15.00')).toEqual([
    'XSD-ATTRIBUTE /Invoice/cac:TaxTotal/cbc:TaxAmount/@currencyID',
  ]);
  expect(faultsAfter('<cac:TaxTotal>', '<cac:TaxTotal currencyID="SAR">')).toEqual([
    'XSD-ATTRIBUTE /Invoice/cac:TaxTotal/@currencyID',
  ]);
  expect(faultsAfter('languageID="ar"', 'languageID="Arabic language"')).toEqual(['XSD-VALUE /Invoice/cbc:Note/@languageID']);
});

test('does not take an attribute for a member of every object', () => {
  expect(faultsAfter('<cbc:Note', '<cbc:Note constructor=""')).toEqual(['XSD-ATTRIBUTE /Invoice/cbc:Note/@constructor']);
});

test('accepts schema locations and reports other foreign attributes', () => {
  const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  expect(faultsAfter('<cac:TaxTotal>', `<cac:TaxTotal ${instance} xsi:schemaLocation="urn:a a.xsd">`)).toEqual([]);
  expect(faultsAfter('<cac:TaxTotal>', `<cac:TaxTotal ${instance} xsi:nil="false">`)).toEqual([
    'XSD-ATTRIBUTE /Invoice/cac:TaxTotal/@Q{http://www.w3.org/2001/XMLSchema-instance}nil',
  ]);
});

test('only warns of xsi:type, which may name the right type', () => {
  const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const findings = findingsIn(validDocumentWith('<cac:TaxTotal>', `<cac:TaxTotal ${instance} xsi:type="cac:TaxTotalType">`));
  expect(findings).toMatchObject([{ severity: 'warning', code: 'XSD-UNCHECKED' }]);
});

test('reports an Id that the stamp already uses', () => {
  expect(faultsAfter('Id="invoiceSignedData"', 'Id=" signature "')).toEqual([
    `XSD-ID ${signature}/ds:SignedInfo/ds:Reference/@Id`,
  ]);
});

test('checks the stamp block like the rest', () => {
  expect(faultsAfter('>379112742831380471835263969587287663520528387<', '>12.5<')).toEqual([
    `XSD-VALUE ${signature}/ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties` +
      '/xades:SigningCertificate/xades:Cert/xades:IssuerSerial/ds:X509SerialNumber',
  ]);
  expect(faultsAfter('<ds:X509Certificate>QUJD</ds:X509Certificate>', '')).toEqual([
    `XSD-MISSING ${signature}/ds:KeyInfo/ds:X509Data`,
  ]);
  expect(faultsAfter('<ds:X509Certificate>QUJD<', '<ds:X509Certificate>QUJ<')).toEqual([
    `XSD-VALUE ${signature}/ds:KeyInfo/ds:X509Data/ds:X509Certificate`,
  ]);
});

test('allows any one element of another namespace in an extension and checks the known ones inside', () => {
  const start = validDocument.indexOf('<sig:');
  const end = validDocument.indexOf('</ext:ExtensionContent>');
  const withContent = (content: string): string => validDocument.slice(0, start) + content + validDocument.slice(end);
  const content = '/Invoice/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent';
  expect(faultsIn(withContent('<x:a xmlns:x="urn:x" b="">text<x:c/></x:a>'))).toEqual([]);
  expect(faultsIn(withContent('<x:a xmlns:x="urn:x"><cac:Country>text</cac:Country></x:a>'))).toEqual([
    `XSD-TEXT ${content}/Q{urn:x}a/cac:Country`,
  ]);
  expect(faultsIn(withContent(''))).toEqual([`XSD-MISSING ${content}`]);
  expect(faultsIn(withContent('<ext:UBLExtension/>'))).toContain(`XSD-NOT-ALLOWED ${content}/ext:UBLExtension`);
});

test('stops collecting where a document has nothing but faults', () => {
  const lines = '<cac:InvoiceLine/>'.repeat(maximumFindings);
  const findings = findingsIn(validDocumentWith('</Invoice>', `${lines}</Invoice>`));
  expect(findings).toHaveLength(maximumFindings + 1);
  expect(findings.at(-1)).toMatchObject({ code: 'MORE-FINDINGS', severity: 'error', path: '/Invoice' });
  expect(findings.at(-1)?.message).toContain('there are 2,000 more errors and 0 more warnings');
});
