import { createKeyPair } from '../../../src-main/core/certificate/key-pair.ts';
import { subjectName, writeCertificate } from '../../../src-main/core/certificate/write-certificate.ts';
import { createSigner } from '../../../src-main/core/stamp/signer.ts';
import type { Signer } from '../../../src-main/core/stamp/signer.ts';
import { verify } from '../../../src-main/core/stamp/verify.ts';
import { readXml } from '../../../src-main/core/ubl/read-xml.ts';
import { clearDocument } from '../../../src-main/sandbox-gateway/authority/clear-document.ts';
import { documentFacts } from '../../../src-main/sandbox-gateway/authority/document-facts.ts';
import type { JudgedDocument } from '../../../src-main/sandbox-gateway/authority/judge-step.ts';
import { seededRandom } from '../../support/stamp-random.ts';
import { authorityKeyPair, authoritySubject, certificateOf, unitSubject } from '../../support/stamp-signer.ts';

const clearedAt = new Date('2026-11-20T12:59:00+03:00');

function clearanceSigner(): Signer {
  const { publicKey, privateKey } = createKeyPair(seededRandom(3).bytes);
  const certificate = writeCertificate({
    subject: { ...unitSubject, commonName: 'Test Clearance', serialNumber: '1-Test|2-Test|3-clearance' },
    publicKey,
    issuer: { name: subjectName(authoritySubject), privateKey: authorityKeyPair().privateKey },
    serialNumber: 379112742831380471835263969587287663520528388n,
    validFrom: new Date('2025-01-01T00:00:00Z'),
    validTo: new Date('2030-01-01T00:00:00Z'),
  });
  return createSigner(certificateOf(certificate), privateKey);
}

/** A standard document as the sandbox authority gives it back: the stamp and the QR are the authority's own. */
export function clearedDocument(xml: Uint8Array): Uint8Array {
  const parsed = readXml(xml);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const judged = { facts: documentFacts(parsed.value), verification: verify(xml) } as JudgedDocument;
  const cleared = clearDocument(judged, clearanceSigner(), clearedAt);
  if (!cleared.ok) throw new Error(cleared.fault.message);
  return cleared.value;
}
