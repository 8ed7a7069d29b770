import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalXml } from '#main/core/stamp/reading/canonical-xml.ts';
import { findStampParts } from '#main/core/stamp/reading/stamp-parts.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { sampleDocument as taxDocument, sampleLine } from '#support/core/sample-document.ts';
import { oracleBody } from '#support/core/xml/canonical-oracle.ts';
import { generatedXml } from '#support/core/xml/generated-xml.ts';
import { stampedDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { bytesOf, sampleDocument, textOf } from '#support/core/stamp/stamp-documents.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';
import { readSample, sampleNames } from '#support/core/stamp/stamp-samples.ts';

const seed = 20_261_121;
const runs = 3_000;

function ownBody(xml: string): string {
  const read = readXml(xml);
  if (!read.ok) throw new Error(read.fault.message);
  return canonicalXml(read.value, findStampParts(read.value).cut);
}

test(`cuts and canonicalises ${runs} texts (seed ${seed}) as xmldom and xml-crypto do`, () => {
  const isEqual = fc.property(generatedXml, (xml) => {
    expect(ownBody(xml)).toBe(oracleBody(xml));
  });
  fc.assert(isEqual, { seed, numRuns: runs });
});

test('hashes our documents as xmldom and xml-crypto do', () => {
  const lines = [sampleLine({ name: 'قهوة & <coffee> "x"\r\u2028' }), sampleLine()];
  const stamped = (['simplified', 'standard'] as const).flatMap((type) => [
    sampleDocument(type, 5).xml,
    stampedDocument(unitSigner(), type, taxDocument({ uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be' }, lines)).xml,
    stampedDocument(unitSigner(), type, { documentType: 'credit_note' }).xml,
  ]);
  for (const xml of stamped) expect(verify(xml).canonicalBody).toBe(oracleBody(textOf(xml)));
});

test.skipIf(sampleNames.length === 0)('does the same with every sample of the authority (needs ../shared)', () => {
  for (const name of sampleNames) {
    const xml = readSample(name);
    expect([name, verify(xml).canonicalBody]).toEqual([name, oracleBody(textOf(xml))]);
  }
});

test('canonicalises the examples of the recommendation that the library does not', () => {
  // Canonical XML 1.0 §3.3 and §3.4: order of attributes, superfluous declarations, white space in attributes.
  expect(ownBody('<e5 xmlns:b="http://z" xmlns:a="http://a" b:attr="sorted" attr2="all" attr="I\'m" a:attr="out"/>')).toBe(
    '<e5 xmlns:a="http://a" xmlns:b="http://z" attr="I\'m" attr2="all" a:attr="out" b:attr="sorted"></e5>',
  );
  expect(ownBody('<a xmlns="urn:a" xmlns:xml="http://www.w3.org/XML/1998/namespace"><b xmlns=""><c xmlns=""/></b></a>')).toBe(
    '<a xmlns="urn:a"><b xmlns=""><c></c></b></a>',
  );
  expect(ownBody('<a b="&#13;&#10;&#9;\t\'&quot;&amp;&lt;>"/>')).toBe('<a b="&#xD;&#xA;&#x9; \'&quot;&amp;&lt;>"></a>');
  expect(ownBody('<a xmlns="urn:a?b=1&amp;c=&quot;"/>')).toBe('<a xmlns="urn:a?b=1&amp;c=&quot;"></a>');
  expect(verify(bytesOf('<a xmlns:b="urn:b"><c xmlns:b="urn:b"/></a>')).canonicalBody).toBe('<a xmlns:b="urn:b"><c></c></a>');
});
