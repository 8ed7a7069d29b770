import { keyPairOf } from '#main/core/certificate/key-pair.ts';
import { subjectName, writeCertificate } from '#main/core/certificate/write-certificate.ts';
import { createSigner, type Signer } from '#main/core/stamp/signer.ts';
import { validationContext } from '#main/core/validation/validation-step.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import { clearDocument } from '#main/sandbox-gateway/authority/submissions.ts';
import { documentFacts } from '#main/sandbox-gateway/authority/submitted-facts.ts';
import type { ValidatedDocument } from '#main/sandbox-gateway/authority/submission-step.ts';
import { authorityKeyPair, authoritySubject, certificateOf, unitSubject } from '#support/core/stamp/stamp-signer.ts';

const clearedAt = new Date('2026-11-20T12:59:00+03:00');

function clearanceSigner(): Signer {
  const { publicKey, privateKey } = keyPairOf(
    Buffer.from('526bf4673cce350e47c50fd53d472f2327398412f46d648cb7b6d5c02b34a471', 'hex'),
  );
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
  const parsed = readXmlDocument(xml);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const validated = {
    ...validationContext(parsed.value, clearedAt),
    facts: documentFacts(parsed.value.root),
  } as ValidatedDocument;
  const cleared = clearDocument(validated, clearanceSigner(), clearedAt);
  if (!cleared.ok) throw new Error(cleared.fault.message);
  return cleared.value;
}
