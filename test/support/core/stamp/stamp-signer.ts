import { keyPairOf, type KeyPair } from '#main/core/certificate/key-pair.ts';
import type { CsrSubject } from '#main/core/certificate/csr.ts';
import { subjectName, writeCertificate, type AuthoritySubject } from '#main/core/certificate/write-certificate.ts';
import { readCertificate, type Certificate } from '#main/core/certificate/x509.ts';
import { createSigner, type Signer } from '#main/core/stamp/signer.ts';

export const unitSubject: CsrSubject = {
  commonName: 'TST-886431145-399999999900003',
  serialNumber: '1-TST|2-TST|3-ed22f1d8-e6a2-1118-9b58-d9a8f11e445f',
  organizationIdentifier: '399999999900003',
  organizationUnit: 'فرع الرياض',
  organization: 'شركة توريد التكنولوجيا بأقصى سرعة المحدودة',
  country: 'SA',
  invoiceTypes: '1100',
  registeredAddress: 'RRRD2929',
  businessCategory: 'أنشطة توريدات',
  template: 'TSTZATCA-Code-Signing',
};

export const authoritySubject: AuthoritySubject = { commonName: 'TESTINVOICESCA-CA', domainComponents: ['local', 'gov', 'test'] };

const keyPair = (privateKey: string): KeyPair => keyPairOf(Buffer.from(privateKey, 'hex'));

export const authorityKeyPair = (): KeyPair => keyPair('f3c9ebfd2b30f05c70710a2ebd22e0b2ca16810c0b4193639d9a84fe34bc5ca6');
export const unitKeyPair = (): KeyPair => keyPair('b1e68be0f33da1c1e5dc3be5a78913d86c10b0cbf21d41d294a879c0c725e429');

export function certificateOf(base64: string): Certificate {
  const read = readCertificate(base64);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

/** The unit's certificate, issued by the test authority, with a serial as long as the real ones. */
export function unitCertificate(subject: CsrSubject = unitSubject): Certificate {
  const base64 = writeCertificate({
    subject,
    publicKey: unitKeyPair().publicKey,
    issuer: { name: subjectName(authoritySubject), privateKey: authorityKeyPair().privateKey },
    serialNumber: 379112742831380471835263969587287663520528387n,
    validFrom: new Date('2025-01-01T00:00:00Z'),
    validTo: new Date('2030-01-01T00:00:00Z'),
  });
  return certificateOf(base64);
}

export function unitSigner(): Signer {
  return createSigner(unitCertificate(), unitKeyPair().privateKey);
}
