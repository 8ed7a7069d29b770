import { createKeyPair } from '../../src-main/core/certificate/key-pair.ts';
import type { KeyPair } from '../../src-main/core/certificate/key-pair.ts';
import type { CsrSubject } from '../../src-main/core/certificate/csr.ts';
import { subjectName, writeCertificate } from '../../src-main/core/certificate/write-certificate.ts';
import type { AuthoritySubject } from '../../src-main/core/certificate/write-certificate.ts';
import { readCertificate } from '../../src-main/core/certificate/x509.ts';
import type { Certificate } from '../../src-main/core/certificate/x509.ts';
import { createSigner } from '../../src-main/core/stamp/signer.ts';
import type { Signer } from '../../src-main/core/stamp/signer.ts';
import { seededRandom } from './stamp-random.ts';

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

const randomKey = (seed: number): KeyPair => createKeyPair(seededRandom(seed).bytes);

export const authorityKeyPair = (): KeyPair => randomKey(1);
export const unitKeyPair = (): KeyPair => randomKey(2);

export function certificateOf(base64: string): Certificate {
  const read = readCertificate(base64);
  if (!read.ok) throw new Error(read.fault);
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
