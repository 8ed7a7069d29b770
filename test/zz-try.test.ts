import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'vitest';
import { stamp } from '../src-main/core/stamp/stamp.ts';
import { verify } from '../src-main/core/stamp/verify.ts';
import { readCertificate } from '../src-main/core/certificate/x509.ts';
import { unitSigner, unitSubject, unitKeyPair } from './support/stamp-signer.ts';
import { writeCsr, readCsr } from '../src-main/core/certificate/csr.ts';
import { sampleDocument, sampleSections, sampleQrFields } from './support/stamp-documents.ts';
import { secp256k1 } from '../src-main/core/certificate/secp256k1.ts';
test('x', () => {
  console.log(secp256k1().name);
  const d = sampleDocument('simplified', 10);
  const v = verify(d.xml, { layout: 'ours' });
  console.log(v.faults, v.ok, v.hash === d.hash, d.xml.length, v.certificate?.egs, v.certificate?.issuerName);
  const s = verify(sampleDocument('standard').xml, { layout: 'ours' });
  console.log(s.faults);
  const csr = writeCsr(unitSubject, unitKeyPair());
  console.log(csr, readCsr(csr));
  const dir = '/work/shared/domain/samples/';
  const files = readdirSync(dir, { recursive: true }).map(String).filter((f) => f.endsWith('.xml'));
  let bad = 0;
  for (const f of files) { const r = verify(readFileSync(dir + f)); if (!r.ok) { bad++; console.log(f, r.faults); } }
  console.log(files.length, 'samples', bad, 'bad');
  const signer = unitSigner(); const written = { sections: sampleSections('simplified', 10), qrFields: sampleQrFields };
  for (let r = 0; r < 3; r++) { const t = performance.now(); for (let i = 0; i < 4000; i++) stamp(written, signer, { signingTime: '2026-01-31T14:05:09', invoiceType: 'simplified' }); console.log('stamp/s', 4000 / (performance.now() - t) * 1000); }
  for (let r = 0; r < 3; r++) { const t = performance.now(); for (let i = 0; i < 300; i++) verify(d.xml, { layout: 'ours' }); console.log('verify/s', 300 / (performance.now() - t) * 1000); }
  { const t = performance.now(); for (let i = 0; i < 300; i++) readCertificate(signer.certificate.base64); console.log('cert ms', (performance.now() - t) / 300); }
});
